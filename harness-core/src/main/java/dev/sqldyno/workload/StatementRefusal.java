// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The distinction between an engine's refusal of a statement and any other failure. */
final class StatementRefusal {
  /**
   * Lost connections (08), an unknown end (40003), lack of resources (53), interventions (57),
   * failures of the system (58), timeouts (HY008, HYT01, 70100), and syntax errors (42601). Class
   * 40 without conflicts counts as a refusal: a COMMIT that a deferred constraint turns into a
   * rollback.
   */
  private static final Pattern OTHER_STATES =
      Pattern.compile("(08|53|57|58)...|40003|42601|70100|HY008|HYT01");

  /** Some engines report a syntax error with the state of a missing privilege. */
  private static final Pattern SYNTAX =
      Pattern.compile(
          "\\bsyntax error\\b|error in your SQL syntax|incorrect syntax", Pattern.CASE_INSENSITIVE);

  private StatementRefusal() {}

  /**
   * Returns whether the error is such a refusal.
   *
   * @param conflicts recognises conflicts with another transaction
   */
  static boolean is(SQLException e, Predicate<SQLException> conflicts) {
    return !(e instanceof SQLTimeoutException)
        && !conflicts.test(e)
        && !OTHER_STATES.matcher(Objects.requireNonNullElse(e.getSQLState(), "")).matches()
        && !SYNTAX.matcher(Objects.requireNonNullElse(e.getMessage(), "")).find();
  }
}
