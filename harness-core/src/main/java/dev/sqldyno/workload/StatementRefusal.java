// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Distinguishes an engine's refusal of what a statement wants from any other failure. */
final class StatementRefusal {
  /**
   * Lost connections (08), an unknown end (40003), lack of resources (53), interventions (57),
   * failures of the system (58), timeouts (HY008, HYT01, 70100), and what is no statement at all
   * (42601). What is left of class 40 without conflicts is a refusal: a COMMIT that a deferred
   * constraint turns into a rollback.
   */
  private static final Pattern OTHER_STATES =
      Pattern.compile("(08|53|57|58)...|40003|42601|70100|HY008|HYT01");

  /** Some engines give a syntax error the state of a missing right. */
  private static final Pattern SYNTAX =
      Pattern.compile(
          "\\bsyntax error\\b|error in your SQL syntax|incorrect syntax", Pattern.CASE_INSENSITIVE);

  private StatementRefusal() {}

  /**
   * Returns whether that error says that the engine will not do it.
   *
   * @param conflicts recognises those of a statement that met another transaction
   */
  static boolean is(SQLException e, Predicate<SQLException> conflicts) {
    return !(e instanceof SQLTimeoutException)
        && !conflicts.test(e)
        && !OTHER_STATES.matcher(Objects.requireNonNullElse(e.getSQLState(), "")).matches()
        && !SYNTAX.matcher(Objects.requireNonNullElse(e.getMessage(), "")).find();
  }
}
