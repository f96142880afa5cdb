// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.result.Footing;

/**
 * An engine as one footing measured it: a line of a table.
 *
 * @param mark tells its footing from the others; empty where all share one
 * @param colour its place among the run's engines, which gives it its colour in every chart
 */
public record Subject(String engine, String name, Footing footing, String mark, int colour) {

  /** "PostgreSQL", or "PostgreSQL [A]" where not all may be ranked together. */
  String label() {
    return mark.isEmpty() ? name : name + " [" + mark + "]";
  }
}
