// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.Comparability;

/**
 * An engine with one comparability key: a line of a table.
 *
 * @param mark of its comparability key, a letter; empty if all share one
 * @param colour its index among the run's engines, for its colour in every chart; the same in the
 *     lab and outside
 */
public record Subject(
    String engine, String name, Comparability comparability, String mark, int colour) {

  /** Returns "PostgreSQL", or "PostgreSQL [A]" if not all are comparable. */
  public String label() {
    return mark.isEmpty() ? name : name + " [" + mark + "]";
  }

  /** Returns its comparability key: "[A] meter cgroup-cpu, durability commit". */
  public String sharing() {
    return "[%s] %s".formatted(mark, comparability.label());
  }

  boolean isComparableWith(Subject other) {
    return !engine.equals(other.engine) && comparability.equals(other.comparability);
  }

  /** Returns whether the cell is of this engine and meter. */
  public boolean has(MeasuredCell cell) {
    return cell.key().engine().equals(engine) && cell.key().meter() == comparability.meter();
  }
}
