// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.Comparability;

/**
 * An engine under one comparability key: a line of a table.
 *
 * @param mark tells its comparability key from the others; empty where all share one
 * @param colour its place among the run's engines, which gives it its colour in every chart; in the
 *     lab that of the same engine outside
 */
public record Subject(
    String engine, String name, Comparability comparability, String mark, int colour) {

  /** Returns "PostgreSQL", or "PostgreSQL [A]" if not all may be ranked together. */
  public String label() {
    return mark.isEmpty() ? name : name + " [" + mark + "]";
  }

  /** Returns what all with its mark share: "[A] meter cgroup-cpu, durability commit". */
  public String sharing() {
    return "[%s] %s".formatted(mark, comparability.label());
  }

  boolean isComparableWith(Subject other) {
    return !engine.equals(other.engine) && comparability.equals(other.comparability);
  }

  /** Returns whether the cell is of this engine, and was read by the same meter. */
  public boolean has(MeasuredCell cell) {
    return cell.key().engine().equals(engine) && cell.key().meter() == comparability.meter();
  }
}
