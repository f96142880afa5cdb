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
 * Returns the statements of one workload as one engine runs them.
 *
 * @param values what all {@code {placeholders}} of that name stand for
 * @param each the last of the numbers, from 1, for each of which a script's statement that holds
 *     the placeholder of that name is run once, and a table of such a name is there
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

  /** Returns those whose placeholders are filled by who asks for a text. */
  public WorkloadSql(Catalog catalog, Engine engine, Workload workload) {
    this(catalog, engine, workload, Map.of(), Map.of());
  }

  /** Returns the statement's text, which has no further placeholder. */
  public String text(String statement) {
    return text(statement, Map.of());
  }

  /** Returns the statement's text with its placeholders filled in. */
  public String text(String statement, Map<String, ?> more) {
    return with(catalog.sql(engine, workload, statement), more);
  }

  /** Returns the text of a statement that not every engine has. */
  public Optional<String> find(String statement) {
    return catalog.findSql(engine, workload, statement).map(sql -> with(sql, Map.of()));
  }

  /** Returns whether the statement is there and changes nothing; see {@link Template#onlyReads}. */
  public boolean onlyReads(String statement) {
    return catalog.findSql(engine, workload, statement).filter(Template::onlyReads).isPresent();
  }

  /** Returns which file the engine lacks for that statement; nothing if it has one. */
  public Optional<String> lacking(String statement) {
    return catalog.findSql(engine, workload, statement).isPresent()
        ? Optional.empty()
        : Optional.of(
            "engines/%s/sql/%s/%s.sql is missing"
                .formatted(engine.folder(), workload.id(), statement));
  }

  /**
   * Returns which file has no placeholder of that name for this engine's tables, though another
   * engine's have one; nothing if it has, or none has.
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

  /** Makes the workload's tables anew, empty. */
  public void createTable(Connection connection) throws SQLException {
    for (String script : ANEW) {
      run(connection, steps(catalog.script(engine, workload, script)));
    }
  }

  /** Makes the indexes that the filled tables get, if there is a script for it. */
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
    settleStatements();
  }

  /** Finishes the work that the engine has deferred; the connection must be in auto-commit mode. */
  public void settle(Connection connection) throws SQLException {
    run(connection, settleStatements());
  }

  /**
   * Returns the settle statements for this workload's tables; none if the engine defers nothing.
   */
  public List<String> settleStatements() {
    return tables().stream().flatMap(table -> engine.settle(table).stream()).toList();
  }

  /** Returns the names of the workload's tables. */
  public List<String> tables() {
    return workload.tables().stream()
        .flatMap(table -> texts(new Template("tables", table)).stream())
        .toList();
  }

  /** Returns the text once, or for each value of the numbers whose placeholders it holds. */
  public List<String> texts(Template sql) {
    return each(each, sql).stream().map(numbers -> with(sql, numbers)).toList();
  }

  /** Returns all values of the numbers whose placeholders the text holds, the last one fastest. */
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

  /** Runs one statement whose result, if any, nobody reads. */
  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
