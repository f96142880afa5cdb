// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Script;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The statements of a workload for one engine.
 *
 * @param values the values of {@code {placeholders}}, by name
 * @param each the last number for a placeholder, by its name: a script's statement with that
 *     placeholder is run for each number from 1, and there is a table for each
 */
public record WorkloadSql(
    Catalog catalog,
    Engine engine,
    Workload workload,
    Map<String, ?> values,
    Map<String, Long> each) {
  private static final String CREATE = "create-table";
  private static final List<String> ANEW = List.of("drop-table", CREATE);
  private static final String INDEX = "create-index";

  /** The names of the scripts that make a workload's tables. */
  public static final List<String> SCRIPTS =
      Stream.concat(ANEW.stream(), Stream.of(INDEX)).toList();

  /** Creates one without values: the caller passes them with each text. */
  public WorkloadSql(Catalog catalog, Engine engine, Workload workload) {
    this(catalog, engine, workload, Map.of(), Map.of());
  }

  /** Returns the statement's text, which needs no more values. */
  public String text(String statement) {
    return text(statement, Map.of());
  }

  /** Returns the statement's text with all placeholders filled. */
  public String text(String statement, Map<String, ?> more) {
    return with(catalog.sql(engine, workload, statement), more);
  }

  /**
   * Returns whether there is such a statement and it only reads; see {@link Template#onlyReads}.
   */
  public boolean onlyReads(String statement) {
    return catalog.findSql(engine, workload, statement).filter(Template::onlyReads).isPresent();
  }

  /** Returns the file that the engine lacks for the statement; empty if it has one. */
  public Optional<String> lacking(String statement) {
    return catalog.findSql(engine, workload, statement).isPresent()
        ? Optional.empty()
        : Optional.of(
            "engines/%s/sql/%s/%s.sql is missing"
                .formatted(engine.folder(), workload.id(), statement));
  }

  /**
   * Returns the file for this engine's tables that lacks the placeholder of that name, though
   * another engine's has it; empty if it has it, or no engine's has.
   */
  public Optional<String> withoutNameInTables(String name) {
    return tablesHave(engine, name)
            || catalog.engines().stream().noneMatch(other -> tablesHave(other, name))
        ? Optional.empty()
        : Optional.of(
            "%s has no {%s}".formatted(catalog.script(engine, workload, CREATE).source(), name));
  }

  private boolean tablesHave(Engine any, String name) {
    return catalog.script(any, workload, CREATE).steps().stream()
        .anyMatch(step -> step.sql().contains("{" + name + "}"));
  }

  private String with(Template sql, Map<String, ?> more) {
    Map<String, Object> all = new HashMap<>(values);
    all.putAll(more);
    return sql.with(all);
  }

  /** Recreates the workload's tables, empty. */
  public void createTable(Connection connection) throws SQLException {
    for (String script : ANEW) {
      run(connection, steps(catalog.script(engine, workload, script)));
    }
  }

  /** Creates the indexes of the filled tables, if there is a script for it. */
  public void createIndex(Connection connection) throws SQLException {
    run(connection, indexes());
  }

  private List<String> indexes() {
    return catalog.findScript(engine, workload, INDEX).map(this::steps).orElse(List.of());
  }

  private List<String> steps(Script script) {
    return script.steps().stream()
        .flatMap(step -> texts(new Template(script.source(), step.sql())).stream())
        .toList();
  }

  /** Runs statements one after the other. */
  public static void run(Connection connection, List<String> statements) throws SQLException {
    for (String statement : statements) {
      execute(connection, statement);
    }
  }

  /** Throws CatalogException if a script is missing, or a placeholder has no value. */
  public void check() {
    ANEW.forEach(script -> steps(catalog.script(engine, workload, script)));
    indexes();
    statementsAfterLoad();
  }

  /** Makes the engine finish deferred work; the connection must be in auto-commit mode. */
  public void settle(Connection connection) throws SQLException {
    run(connection, settleStatements());
  }

  /**
   * Returns the settle statements for this workload's tables; none if the engine defers nothing.
   */
  public List<String> settleStatements() {
    return engine.settle(tables());
  }

  /** Settles, and lets the planner know the tables' sizes; for tables that were just filled. */
  public void settleWithStatistics(Connection connection) throws SQLException {
    run(connection, statementsAfterLoad());
  }

  /** Returns the settle statements, then those that refresh the planner's statistics. */
  List<String> statementsAfterLoad() {
    return Stream.concat(settleStatements().stream(), engine.statistics(tables()).stream())
        .toList();
  }

  /** Returns the names of the workload's tables. */
  public List<String> tables() {
    return workload.tables().stream()
        .flatMap(table -> texts(new Template("tables", table)).stream())
        .toList();
  }

  /** Returns the text once, or once for each value of the numbers that it has placeholders for. */
  public List<String> texts(Template sql) {
    return each(each, sql).stream().map(numbers -> with(sql, numbers)).toList();
  }

  /**
   * Returns all combinations of the numbers that the text has placeholders for; the last one varies
   * fastest.
   */
  public static List<Map<String, Long>> each(Map<String, Long> last, Template sql) {
    List<Map<String, Long>> all = List.of(Map.of());
    for (Map.Entry<String, Long> number : last.entrySet()) {
      if (sql.names().contains(number.getKey())) {
        List<Map<String, Long>> further = new ArrayList<>();
        for (Map<String, Long> before : all) {
          for (long value = 1; value <= number.getValue(); value++) {
            Map<String, Long> with = new HashMap<>(before);
            with.put(number.getKey(), value);
            further.add(with);
          }
        }
        all = further;
      }
    }
    return all;
  }

  /** Runs one statement and ignores its result. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
