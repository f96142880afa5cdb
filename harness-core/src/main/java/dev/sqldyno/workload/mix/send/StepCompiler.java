// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.workload.Placeholders;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import dev.sqldyno.workload.mix.task.SendMode;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.kind.Values;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The compiler of tasks for one client. Tasks that execute the same statement share its prepared
 * statement.
 *
 * @param sql with the values of all placeholders that do not vary
 * @param simple whether statements are not prepared, so that their texts contain the values
 * @param begins whether the connection is in auto-commit mode outside of transactions
 * @param random draws the seeds of scripts
 * @param count of the rows of the current attempt
 * @param prepared the statements so far, by all that makes their texts
 */
public record StepCompiler(
    Session session,
    Values values,
    WorkloadSql sql,
    boolean simple,
    boolean begins,
    SplittableRandom random,
    RowCount count,
    Map<List<Object>, Prepared> prepared) {

  /**
   * A compiled transaction.
   *
   * @param kept values drawn once for all attempts
   * @param drawn values drawn again for each attempt
   */
  public record Compiled(Step step, Value[] kept, Value[] drawn) {}

  /** Compiles a transaction, and prepares its statements whose texts do not vary. */
  public Compiled compile(Task task) throws SQLException {
    Set<Value> drawn = new LinkedHashSet<>();
    Step step = step(task, Set.of(), false, drawn);
    Set<Value> kept =
        switch (task) {
          case Task.Execution one ->
              one.by() == SendMode.ROW ? new LinkedHashSet<>(drawn) : Set.of();
          case Task.Steps steps -> roots(steps.same());
          case Task.Scripted _ -> Set.of();
        };
    drawn.removeAll(kept);
    // in auto-commit mode some drivers store a part of a failed batch, which a retry would double
    boolean transaction =
        task instanceof Task.Scripted
            || task instanceof Task.Execution one && one.by() != SendMode.ROW;
    Step whole = transaction ? new Step.InTransaction(session, step, begins) : step;
    return new Compiled(whole, array(kept), array(drawn));
  }

  /**
   * Compiles a part of a transaction.
   *
   * @param held values that an enclosing task draws
   * @param drawn receives the values that this part draws
   */
  private Step step(Task task, Set<Value> held, boolean inside, Set<Value> drawn)
      throws SQLException {
    return switch (task) {
      case Task.Execution one -> execution(one, held, drawn);
      case Task.Steps steps -> steps(steps, held, inside, drawn);
      case Task.Scripted one ->
          new Step.Scripted(
              one.script()
                  .open(session.connection(), one.sql(), values.thread(), random.nextLong()),
              count);
    };
  }

  private Step steps(Task.Steps task, Set<Value> held, boolean inside, Set<Value> drawn)
      throws SQLException {
    Set<Value> same = roots(task.same());
    same.removeAll(held);
    Set<Value> within = new HashSet<>(held);
    within.addAll(same);
    drawn.addAll(same);
    boolean transaction = task.transaction() && !inside;
    List<Step> steps = new ArrayList<>();
    Map<Task, Step> known = new HashMap<>();
    for (Task each : task.tasks()) {
      Step step = known.get(each);
      if (step == null) {
        step = step(each, within, inside || transaction, drawn);
        known.put(each, step);
      }
      steps.add(step);
    }
    Step all = new Step.Several(array(same), steps.toArray(Step[]::new));
    return transaction ? new Step.InTransaction(session, all, begins) : all;
  }

  private Step execution(Task.Execution task, Set<Value> held, Set<Value> drawn)
      throws SQLException {
    Set<Value> present = new HashSet<>(held);
    Set<Value> chosen = roots(task.vary().values());
    chosen.removeAll(held);
    present.addAll(chosen);
    drawn.addAll(chosen);
    Set<String> bound = new HashSet<>();
    int parameters = task.bind().size();
    Value[] draws = new Value[parameters];
    Value[] binds = new Value[parameters];
    for (int i = 0; i < parameters; i++) {
      String name = task.bind().get(i);
      binds[i] = values.get(name);
      Value root = values.drawn(name);
      // a generator that is named twice draws twice, except a derived one
      boolean next = !bound.add(name) && binds[i] == root;
      if (!held.contains(root) && (present.add(root) || next)) {
        draws[i] = root;
        drawn.add(root);
      }
    }
    if (task.by() == SendMode.BULK) {
      return bulk(task, draws, binds);
    }
    Step.Bound all = new Step.Bound(array(chosen), prepared(task), draws, binds);
    return switch (task.by()) {
      case BATCH -> new Step.Batch(task, all, count);
      case MULTI_ROW -> new Step.MultiRow(task, all, count);
      default -> new Step.Single(task, all, count);
    };
  }

  private Step bulk(Task.Execution task, Value[] draws, Value[] binds) {
    String key = sql.engine().driver().bulk().orElseThrow();
    BulkLoader loader = Adapter.of(BulkLoader.class, key);
    List<Value> columns = new ArrayList<>();
    for (int i = 0; i < binds.length; i++) {
      columns.add(draws[i] == null ? binds[i] : new DrawnWhenUsed(draws[i], binds[i]));
    }
    String text = task.sql().orElseThrow().with(sql.values());
    return new Step.Bulk(task, text, session, loader, List.copyOf(columns), count);
  }

  private Prepared prepared(Task.Execution task) throws SQLException {
    List<Object> key = List.of(task.statement(), task.vary(), task.by(), task.batch());
    Prepared known = prepared.get(key);
    if (known == null) {
      Map<String, Object> texts = new HashMap<>(sql.values());
      if (task.by() == SendMode.MULTI_ROW) {
        texts.put("tuples", Placeholders.tuples(task.bind().size(), task.batch()));
      }
      known = prepared(task.sql().orElseThrow(), List.copyOf(task.vary().entrySet()), texts);
      if (known instanceof ReadyStatement ready) {
        ready.present();
      }
      prepared.put(key, known);
    }
    return known;
  }

  private Prepared prepared(
      Template template, List<Map.Entry<String, String>> vary, Map<String, ?> filled) {
    if (vary.isEmpty()) {
      String text = template.with(filled);
      return simple
          ? new ReadyStatement.Literal(session, Placeholders.of(text).parts())
          : new ReadyStatement.Bound(session, text);
    }
    Map.Entry<String, String> first = vary.getFirst();
    return new Prepared.Varied(
        (LongValue) values.get(first.getValue()),
        number -> {
          Map<String, Object> more = new HashMap<>(filled);
          more.put(first.getKey(), number);
          return prepared(template, vary.subList(1, vary.size()), more);
        });
  }

  private Set<Value> roots(Collection<String> names) {
    Set<Value> roots = new LinkedHashSet<>();
    names.forEach(name -> roots.add(values.drawn(name)));
    return roots;
  }

  private static Value[] array(Set<Value> values) {
    return values.toArray(Value[]::new);
  }
}
