// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static dev.sqldyno.workload.mix.Definitions.at;

import dev.sqldyno.catalog.Template;
import dev.sqldyno.catalog.TransactionSpec;
import dev.sqldyno.workload.Placeholders;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads transactions of a workload's folder, and checks all that they say. */
final class TaskReader {
  private static final int LARGEST_BATCH = 100_000;

  private final Definitions definitions;
  private final Deque<String> within = new ArrayDeque<>();

  TaskReader(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * Reads the transaction of that name.
   *
   * @param path where it is named
   */
  Task read(List<String> path, String name) {
    TransactionSpec spec = definitions.transaction(path, name);
    if (within.contains(name)) {
      throw definitions.wrong(path, "transaction '%s' is a step of itself".formatted(name));
    }
    within.push(name);
    List<String> here = List.of("transactions", name);
    Task task = spec.steps().isEmpty() ? execution(here, name, spec) : steps(here, spec);
    within.pop();
    return task;
  }

  private Task steps(List<String> path, TransactionSpec spec) {
    List<String> there = at(path, "steps");
    List<Task> tasks =
        definitions.repeated(there, spec.steps()).stream()
            .map(step -> read(at(there, step), step))
            .toList();
    for (String option : unusable(spec)) {
      throw definitions.wrong(
          at(path, option), "'%s' is for a transaction with 'sql'".formatted(option));
    }
    return new Task.Steps(tasks, generators(at(path, "same"), spec.same()), spec.transaction());
  }

  private static List<String> unusable(TransactionSpec spec) {
    Map<String, Boolean> there = new LinkedHashMap<>();
    there.put("bind", !spec.bind().isEmpty());
    there.put("rows", !spec.rows().isEmpty());
    there.put("batch", !spec.batch().isEmpty());
    there.put("vary", !spec.vary().isEmpty());
    return there.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
  }

  private Task execution(List<String> path, String name, TransactionSpec spec) {
    if (spec.transaction() || !spec.same().isEmpty()) {
      throw definitions.wrong(
          at(path, spec.transaction() ? "transaction" : "same"),
          "a transaction with 'sql' is one statement; 'transaction' and 'same' are for 'steps'");
    }
    String statement = definitions.name(at(path, "sql"), spec.sql());
    Optional<Template> sql = definitions.statement(at(path, "sql", statement), statement);
    List<String> bind = generators(at(path, "bind"), spec.bind());
    Map<String, String> vary = new LinkedHashMap<>();
    spec.vary()
        .forEach((placeholder, generator) ->
            vary.put(
                placeholder,
                generators(at(path, "vary", placeholder), List.of(generator)).getFirst()));
    sql.ifPresent(text -> check(path, text, bind.size(), vary));
    int batch =
        spec.batch().isEmpty()
            ? 1
            : (int) definitions.whole(at(path, "batch"), spec.batch(), 1, LARGEST_BATCH);
    return new Task.Execution(
        name, statement, sql, bind, vary, range(at(path, "rows"), spec.rows()), batch);
  }

  private void check(List<String> path, Template sql, int bound, Map<String, String> vary) {
    for (String placeholder : vary.keySet()) {
      if (!sql.names().contains(placeholder)) {
        throw definitions.wrong(
            at(path, "vary", placeholder), "%s has no {%s}".formatted(sql.source(), placeholder));
      }
    }
    Map<String, Object> filled = new HashMap<>(definitions.sql().values());
    vary.keySet().forEach(placeholder -> filled.put(placeholder, 0));
    requireParameters(at(path, "bind"), sql.source(), sql.with(filled), bound);
  }

  /** Throws unless a statement takes as many parameters as the file binds. */
  void requireParameters(List<String> path, String source, String sql, int bound) {
    int parameters = Placeholders.of(sql).count();
    if (parameters != bound) {
      throw definitions.wrong(
          path,
          "%s has %d parameters (?), but %d values are bound".formatted(source, parameters, bound));
    }
  }

  /** Returns the generators, each as often as the file says. */
  List<String> generators(List<String> path, List<String> names) {
    List<String> all = definitions.repeated(path, names);
    all.forEach(name -> definitions.requireGenerator(at(path, name), name));
    return all;
  }

  private RowRange range(List<String> path, String text) {
    if (text.isEmpty()) {
      return RowRange.ANY;
    }
    String[] ends = text.split("\\.\\.", -1);
    if (ends.length > 2) {
      throw definitions.wrong(path, "'%s' is neither 1 nor 1..100".formatted(text));
    }
    long least = definitions.whole(path, ends[0], 0, Long.MAX_VALUE);
    long most = definitions.whole(path, ends[ends.length - 1], least, Long.MAX_VALUE);
    return new RowRange(least, most);
  }
}
