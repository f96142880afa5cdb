// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Script;
import dev.sqldyno.catalog.Script.Step;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.catalog.workload.Workload.Feature;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RetryCodes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The trial of features on a live engine, each on a new connection or two. Afterwards it drops what
 * they created. Not thread-safe: all features create objects of the same names.
 *
 * @param guest whether the server is the user's, and only the database is ours
 */
public record FeatureTrial(
    Catalog catalog, Engine engine, Workload workload, Address address, boolean guest) {
  /** Keeps a run from waiting for a lock that is never released. */
  private static final int PATIENCE_SECONDS = 20;

  /**
   * Tries one feature.
   *
   * @throws SQLException if the engine cannot be reached or was lost; the feature is then undecided
   */
  public FeatureResult attempt(Feature feature) throws SQLException {
    Script script = catalog.script(engine, workload, feature.id());
    if (script.steps().isEmpty()) {
      return new FeatureResult.NotTried(script.comment());
    }
    cleanUp();
    try {
      return run(script, feature.expect());
    } finally {
      cleanUp();
    }
  }

  private FeatureResult run(Script script, String expect) throws SQLException {
    try (Connection session = address.connect();
        Connection other = address.connect()) {
      String answer = "nothing";
      for (Step step : script.steps()) {
        if (guest && step.serverWide()) {
          return new FeatureResult.NotTried(
              "on a server of the user's, it would change more than sqldyno's own database: "
                  + OneLine.of(step.sql()));
        }
        Connection connection = step.otherSession() ? other : session;
        try {
          answer = execute(connection, step.sql());
        } catch (SQLException e) {
          if (!connection.isValid(PATIENCE_SECONDS)) {
            throw e;
          }
          if (!step.refused()) {
            return new FeatureResult.No(message(e, step.sql()));
          }
          if (!StatementRefusal.is(e, RetryCodes.of(engine, List.of()))) {
            return new FeatureResult.No("did not refuse but failed: " + message(e, step.sql()));
          }
          continue;
        }
        if (step.refused()) {
          return new FeatureResult.No("accepted what it must refuse: " + OneLine.of(step.sql()));
        }
      }
      return answer.equals(expect)
          ? new FeatureResult.Yes()
          : new FeatureResult.No("answered %s, expected %s".formatted(answer, expect));
    }
  }

  /** Returns the single value of the result, or a description of any other result. */
  private static String execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(PATIENCE_SECONDS);
      // else the driver would replace JDBC escapes in a procedure's body
      statement.setEscapeProcessing(false);
      String answer = statement.execute(sql) ? single(statement.getResultSet()) : "nothing";
      // an error of a later statement of a procedure comes with its result
      while (statement.getMoreResults() || statement.getUpdateCount() != -1) {
        // read on
      }
      return answer;
    }
  }

  private static String single(ResultSet rows) throws SQLException {
    if (!rows.next()) {
      return "no row";
    }
    String value = rows.getString(1);
    if (rows.next()) {
      return "more than one row";
    }
    return value == null ? "NULL" : value;
  }

  /**
   * Drops what features left, ignoring errors: most of it is absent, and the next script shows any
   * real error.
   */
  private void cleanUp() throws SQLException {
    try (Connection connection = address.connect()) {
      for (Step step : catalog.script(engine, workload, Workload.CLEANUP).steps()) {
        if (guest && step.serverWide()) {
          continue;
        }
        try {
          execute(connection, step.sql());
        } catch (SQLException e) {
          if (!connection.isValid(PATIENCE_SECONDS)) {
            throw e;
          }
        }
      }
    }
  }

  /** Returns the driver's message for publication: one line without our user's name. */
  public String message(SQLException e) {
    return message(e, "");
  }

  /** Removes what is not about the feature: the connection's number and the repeated statement. */
  private String message(SQLException e, String sql) {
    return e.getMessage() == null
        ? e.toString()
        : withoutUser(
            OneLine.of(e.getMessage().replace(sql, "").replaceFirst("^\\(conn=\\d+\\) ", "")),
            address.user());
  }

  /** Removes the account's name and host from a message, because results are published. */
  static String withoutUser(String message, String user) {
    if (user.isEmpty()) {
      return message;
    }
    String name = "(?<!\\w)" + Pattern.quote(user) + "(?!\\w)";
    String account = "(['\"`]?)" + name + "\\1@(['\"`])[^'\"`]*\\2";
    String withoutAccount =
        Pattern.compile(account, Pattern.CASE_INSENSITIVE)
            .matcher(message)
            .replaceAll(Matcher.quoteReplacement("'{user}'@'{host}'"));
    return Pattern.compile(name, Pattern.CASE_INSENSITIVE)
        .matcher(withoutAccount)
        .replaceAll(Matcher.quoteReplacement("{user}"));
  }
}
