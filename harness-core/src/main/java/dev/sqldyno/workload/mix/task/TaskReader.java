// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.workload.TransactionSpec;
import dev.sqldyno.workload.Placeholders;
import dev.sqldyno.workload.drive.Pace;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The reader of a folder's transactions, which checks all their options. */
public final class TaskReader {
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);
  private static final int LARGEST_BATCH = 100_000;

  /** The most tasks of a transaction: steps of steps multiply, and could fill the memory. */
  private static final int MOST_TASKS = 100_000;

  private static final List<String> OF_SQL = List.of("bind", "rows", "batch", "by", "vary");
  private static final List<String> OF_STEPS = List.of("same", "transaction");

  private final Definitions definitions;
  private final Deque<String> within = new ArrayDeque<>();
  private final Map<String, Known> known = new HashMap<>();
  private int tasks;

  /** A transaction that was read before, as a step may be repeated many times. */
  private record Known(Task task, int tasks) {}

  public TaskReader(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * Reads the transaction of that name.
   *
   * @param place where it is named
   */
  public Task read(Place place, String name) {
    TransactionSpec spec = place.transaction(name);
    if (within.contains(name)) {
      throw place.wrong("transaction '%s' is a step of itself", name);
    }
    Known before = known.get(name);
    int begin = within.isEmpty() ? 0 : tasks;
    tasks = begin + (before == null ? 1 : before.tasks());
    if (tasks > MOST_TASKS) {
      throw place.wrong(
          "a transaction has more than %d steps, those of its steps included; write fewer times",
          MOST_TASKS);
    }
    if (before != null) {
      return before.task();
    }
    within.push(name);
    Place here = definitions.at("transactions", name);
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

  /**
   * Reads a transaction of a mix, which is tried again as a whole after a conflict.
   *
   * @throws dev.sqldyno.catalog.text.CatalogException if that could write something twice
   */
  Task retried(Place place, String name) {
    Task task = read(place, name);
    List<Task> stored = stored(task).toList();
    boolean twice =
        stored.stream().limit(stored.size() - 1).anyMatch(TaskReader::writes)
            || task instanceof Task.Steps && stored.stream().anyMatch(TaskReader::isBatch);
    if (twice) {
      throw definitions
          .at("transactions", name)
          .wrong(
              "a retry of '%s' could write twice, as it writes before its last step, or a batch; add 'transaction: true'",
              name);
    }
    return task;
  }

  /** Returns the parts that the engine stores one by one. */
  private static Stream<Task> stored(Task task) {
    return task instanceof Task.Steps steps && !steps.transaction()
        ? steps.tasks().stream().flatMap(TaskReader::stored)
        : Stream.of(task);
  }

  private static boolean writes(Task task) {
    return task.executions()
        .anyMatch(each -> each.sql().filter(sql -> !sql.onlyReads()).isPresent());
  }

  private static boolean isBatch(Task task) {
    return task instanceof Task.Execution one && one.by() != SendMode.ROW;
  }

  /**
   * Returns the waits of a client around a transaction.
   *
   * @param pause between transactions of any kind
   */
  Pace pace(String name, Duration pause) {
    Place place = definitions.at("transactions", name);
    TransactionSpec spec = place.transaction(name);
    return new Pace(
        pause.plus(millis(place.at("keying"), spec.keying())),
        millis(place.at("think"), spec.think()));
  }

  private static Duration millis(Place place, String text) {
    return text.isEmpty()
        ? Duration.ZERO
        : Duration.ofMillis(place.whole(text, 0, LONGEST_WAIT.toMillis()));
  }

  private Task script(Place place, TransactionSpec spec) {
    Place there = place.at("script");
    TransactionScript script =
        there.adapter(spec.script(), key -> Adapter.of(TransactionScript.class, key));
    refuse(place, spec, OF_SQL, "sql");
    refuse(place, spec, OF_STEPS, "steps");
    List<String> statements = there.checked(() -> script.statements(definitions.sql().values()));
    statements.forEach(there::statement);
    return new Task.Scripted(script, statements, definitions.sql());
  }

  private Task steps(Place place, TransactionSpec spec) {
    Place there = place.at("steps");
    List<Task> tasks =
        there.repeated(spec.steps()).stream().map(step -> step(there.at(step), step)).toList();
    refuse(place, spec, OF_SQL, "sql");
    return new Task.Steps(tasks, place.at("same").generators(spec.same()), spec.transaction());
  }

  private Task step(Place place, String name) {
    Task step = read(place, name);
    if (step instanceof Task.Scripted) {
      throw place.wrong(
          "'%s' is a script, which is a transaction by itself and no step of another", name);
    }
    return step;
  }

  /** Throws CatalogException if it has an option for transactions of another kind. */
  private void refuse(Place place, TransactionSpec spec, List<String> options, String kind) {
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
          throw place.at(option).wrong("'%s' is for a transaction with '%s'", option, kind);
        });
  }

  private Task execution(Place place, String name, TransactionSpec spec) {
    refuse(place, spec, OF_STEPS, "steps");
    String statement = place.at("sql").name(spec.sql());
    SendMode by = mode(place, spec);
    Optional<Template> single = place.at("sql", statement).statement(statement);
    // an engine's folder may have no statement for this send mode
    Optional<Template> sql =
        by.statement(statement).equals(statement)
            ? single
            : definitions.find(by.statement(statement));
    List<String> bind = place.at("bind").generators(spec.bind());
    Map<String, String> vary = new LinkedHashMap<>();
    spec.vary()
        .forEach((placeholder, generator) ->
            vary.put(
                placeholder,
                place.at("vary", placeholder).generators(List.of(generator)).getFirst()));
    int batch = batch(place, spec, by);
    RowRange rows = range(place.at("rows"), spec.rows());
    Task.Execution task = new Task.Execution(name, statement, sql, bind, vary, rows, by, batch);
    if (by == SendMode.BULK && !vary.isEmpty()) {
      throw place.at("vary").wrong("a bulk load does not vary");
    }
    sql.filter(_ -> by != SendMode.BULK).ifPresent(text -> check(place, text, task));
    return task;
  }

  private SendMode mode(Place place, TransactionSpec spec) {
    if (spec.by().isEmpty()) {
      return spec.batch().isEmpty() || rowsAtOnce(place, spec, LARGEST_BATCH) == 1
          ? SendMode.ROW
          : SendMode.BATCH;
    }
    Place there = place.at("by");
    return there.mode(there.name(spec.by()));
  }

  private int batch(Place place, TransactionSpec spec, SendMode by) {
    if (by == SendMode.ROW) {
      return 1;
    }
    if (spec.batch().isEmpty()) {
      throw place.at("by").wrong("'by: %s' needs 'batch', the rows sent at once", by.id());
    }
    return rowsAtOnce(place, spec, by == SendMode.BULK ? Integer.MAX_VALUE : LARGEST_BATCH);
  }

  private int rowsAtOnce(Place place, TransactionSpec spec, int most) {
    return (int) place.at("batch").whole(spec.batch(), 1, most);
  }

  private void check(Place place, Template sql, Task.Execution task) {
    for (String placeholder : task.vary().keySet()) {
      if (!sql.names().contains(placeholder)) {
        throw place.at("vary", placeholder).wrong("%s has no {%s}", sql.source(), placeholder);
      }
    }
    Map<String, Object> filled = new HashMap<>(definitions.sql().values());
    task.vary().keySet().forEach(placeholder -> filled.put(placeholder, 0));
    int bound = task.bind().size();
    filled.put("tuples", Placeholders.tuples(bound, 1));
    place.at("bind").requireParameters(sql.source(), sql.with(filled), bound);
  }

  private RowRange range(Place place, String text) {
    if (text.isEmpty()) {
      return RowRange.ANY;
    }
    String[] ends = text.split("\\.\\.", -1);
    if (ends.length > 2) {
      throw place.wrong("'%s' is neither 1 nor 1..100", text);
    }
    long min = place.whole(ends[0], 0, Long.MAX_VALUE);
    return new RowRange(min, place.whole(ends[ends.length - 1], min, Long.MAX_VALUE));
  }
}
