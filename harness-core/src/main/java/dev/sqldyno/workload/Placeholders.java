// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.util.Collections;
import java.util.List;

/**
 * The {@code ?} of a statement, which must contain no question mark in any other role.
 *
 * @param parts the text around the question marks, one more than there are of them
 */
public record Placeholders(List<String> parts) {

  /** Splits the statement at its question marks. */
  public static Placeholders of(String sql) {
    return new Placeholders(List.of(sql.split("\\?", -1)));
  }

  /** Returns the number of the statement's parameters. */
  public int count() {
    return parts.size() - 1;
  }

  /** Returns {@code (?, ?), (?, ?), …}, which replaces {@code {tuples}} in a multi-row insert. */
  public static String tuples(int columns, int rows) {
    String tuple = "(" + String.join(", ", Collections.nCopies(columns, "?")) + ")";
    return String.join(", ", Collections.nCopies(rows, tuple));
  }
}
