// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Script;
import dev.sqldyno.catalog.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Returns the statements of one workload as one engine runs them. */
public record WorkloadSql(Catalog catalog, Engine engine, Workload workload) {

  /** Returns the statement's text, which has no placeholder. */
  public String text(String statement) {
    return text(statement, Map.of());
  }

  /** Returns the statement's text with its placeholders filled in. */
  public String text(String statement, Map<String, ?> values) {
    return catalog.sql(engine, workload, statement).with(values);
  }

  /** Returns the text of a statement that not every engine has. */
  public Optional<String> find(String statement) {
    return catalog.findSql(engine, workload, statement).map(sql -> sql.with(Map.of()));
  }

  /** Makes the workload's tables anew, empty. */
  public void createTable(Connection connection) throws SQLException {
    for (String script : List.of("drop-table", "create-table")) {
      for (Script.Step step : catalog.script(engine, workload, script).steps()) {
        execute(connection, step.sql());
      }
    }
  }

  /** Finishes the work that the engine has deferred; the connection must be in auto-commit mode. */
  public void settle(Connection connection) throws SQLException {
    for (String statement : settleStatements()) {
      execute(connection, statement);
    }
  }

  /**
   * Returns the settle statements for this workload's tables; none if the engine defers nothing.
   */
  public List<String> settleStatements() {
    return workload.tables().stream().flatMap(table -> engine.settle(table).stream()).toList();
  }

  /** Runs one statement whose result, if any, nobody reads. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
