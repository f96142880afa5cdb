// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static dev.sqldyno.workload.mix.Definitions.at;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.CatalogException;
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

  /** Steps of steps multiply: a few lines would fill the memory. */
  private static final int MOST_TASKS = 100_000;

  private static final List<String> OF_SQL = List.of("bind", "rows", "batch", "by", "vary");
  private static final List<String> OF_STEPS = List.of("same", "transaction");

  private final Definitions definitions;
  private final Deque<String> within = new ArrayDeque<>();
  private final Map<String, Known> known = new HashMap<>();
  private int tasks;

  /** A transaction that was read before; a step may be repeated many times. */
  private record Known(Task task, int tasks) {}

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
    Known before = known.get(name);
    int begin = within.isEmpty() ? 0 : tasks;
    tasks = begin + (before == null ? 1 : before.tasks());
    if (tasks > MOST_TASKS) {
      throw definitions.wrong(
          path,
          "a transaction has more than %d steps, those of its steps included; write fewer times"
              .formatted(MOST_TASKS));
    }
    if (before != null) {
      return before.task();
    }
    within.push(name);
    List<String> here = List.of("transactions", name);
    Task task;
    if (!spec.script().isEmpty()) {
      task = script(here, spec);
    } else {
      task = spec.steps().isEmpty() ? execution(here, name, spec) : steps(here, spec);
    }
    within.pop();
    known.put(name, new Known(task, tasks - begin));
    return task;
  }

  private Task script(List<String> path, TransactionSpec spec) {
    List<String> there = at(path, "script");
    TransactionScript script =
        definitions.adapter(there, spec.script(), key -> Adapter.of(TransactionScript.class, key));
    refuse(path, spec, OF_SQL, "sql");
    refuse(path, spec, OF_STEPS, "steps");
    List<String> statements;
    try {
      statements = script.statements(definitions.sql().values());
    } catch (CatalogException e) {
      throw definitions.wrong(there, e.getMessage());
    }
    statements.forEach(statement -> definitions.statement(there, statement));
    return new Task.Scripted(script, statements, definitions.sql());
  }

  private Task steps(List<String> path, TransactionSpec spec) {
    List<String> there = at(path, "steps");
    List<Task> tasks =
        definitions.repeated(there, spec.steps()).stream()
            .map(step -> step(at(there, step), step))
            .toList();
    refuse(path, spec, OF_SQL, "sql");
    return new Task.Steps(tasks, generators(at(path, "same"), spec.same()), spec.transaction());
  }

  private Task step(List<String> path, String name) {
    Task step = read(path, name);
    if (step instanceof Task.Scripted) {
      throw definitions.wrong(
          path,
          "'%s' is a script, which is a transaction by itself and no step of another"
              .formatted(name));
    }
    return step;
  }

  /** Throws if it has one of these options, which are for a transaction of another kind. */
  private void refuse(List<String> path, TransactionSpec spec, List<String> options, String kind) {
    Map<String, Boolean> there =
        Map.of(
            "bind", !spec.bind().isEmpty(),
            "rows", !spec.rows().isEmpty(),
            "batch", !spec.batch().isEmpty(),
            "by", !spec.by().isEmpty(),
            "vary", !spec.vary().isEmpty(),
            "same", !spec.same().isEmpty(),
            "transaction", spec.transaction());
    options.stream()
        .filter(there::get)
        .findFirst()
        .ifPresent(option -> {
          throw definitions.wrong(
              at(path, option), "'%s' is for a transaction with '%s'".formatted(option, kind));
        });
  }

  private Task execution(List<String> path, String name, TransactionSpec spec) {
    refuse(path, spec, OF_STEPS, "steps");
    String statement = definitions.name(at(path, "sql"), spec.sql());
    Way by = way(path, spec);
    Optional<Template> single = definitions.statement(at(path, "sql", statement), statement);
    // which ways there are is for the engine's folder to say
    Optional<Template> sql =
        by.statement(statement).equals(statement)
            ? single
            : definitions.find(by.statement(statement));
    List<String> bind = generators(at(path, "bind"), spec.bind());
    Map<String, String> vary = new LinkedHashMap<>();
    spec.vary()
        .forEach((placeholder, generator) ->
            vary.put(
                placeholder,
                generators(at(path, "vary", placeholder), List.of(generator)).getFirst()));
    int batch = batch(path, spec, by);
    RowRange rows = range(at(path, "rows"), spec.rows());
    Task.Execution task = new Task.Execution(name, statement, sql, bind, vary, rows, by, batch);
    if (by == Way.BULK && !vary.isEmpty()) {
      throw definitions.wrong(at(path, "vary"), "a bulk load does not vary");
    }
    sql.filter(_ -> by != Way.BULK).ifPresent(text -> check(path, text, task));
    return task;
  }

  private Way way(List<String> path, TransactionSpec spec) {
    if (spec.by().isEmpty()) {
      return spec.batch().isEmpty() || rowsAtOnce(path, spec, LARGEST_BATCH) == 1
          ? Way.ROW
          : Way.BATCH;
    }
    String word = definitions.name(at(path, "by"), spec.by());
    return definitions.way(at(path, "by"), word);
  }

  private int batch(List<String> path, TransactionSpec spec, Way by) {
    if (by == Way.ROW) {
      return 1;
    }
    if (spec.batch().isEmpty()) {
      throw definitions.wrong(
          at(path, "by"), "'by: %s' needs 'batch', the rows sent at once".formatted(by.id()));
    }
    return rowsAtOnce(path, spec, by == Way.BULK ? Integer.MAX_VALUE : LARGEST_BATCH);
  }

  private int rowsAtOnce(List<String> path, TransactionSpec spec, int most) {
    List<String> here = at(path, "batch");
    return (int) definitions.whole(here, definitions.name(here, spec.batch()), 1, most);
  }

  private void check(List<String> path, Template sql, Task.Execution task) {
    for (String placeholder : task.vary().keySet()) {
      if (!sql.names().contains(placeholder)) {
        throw definitions.wrong(
            at(path, "vary", placeholder), "%s has no {%s}".formatted(sql.source(), placeholder));
      }
    }
    Map<String, Object> filled = new HashMap<>(definitions.sql().values());
    task.vary().keySet().forEach(placeholder -> filled.put(placeholder, 0));
    int bound = task.bind().size();
    filled.put("tuples", Placeholders.tuples(bound, 1));
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
