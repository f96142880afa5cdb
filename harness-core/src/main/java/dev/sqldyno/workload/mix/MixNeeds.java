// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.send.StatementMode;
import dev.sqldyno.workload.mix.task.SendMode;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.kind.Values;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The requirements of a plan's operations: of the engine, and of load workers. */
record MixNeeds(
    MixParts parts, Map<String, String> variant, StatementMode statementMode, MixTables tables) {
  /** The kind of generator that continues after the numbers of the load. */
  private static final String SEQUENCE = "sequence";

  /** Returns why the engine cannot load the tables in that mode; empty if it can. */
  Optional<String> ofLoad(SendMode mode) {
    return Stream.concat(tables.lacking(mode), ofVariant()).findFirst();
  }

  /** Returns why the engine cannot run these tasks, or fill their tables; empty if it can. */
  Optional<String> of(Stream<Task> tasks) {
    return Stream.concat(tables.lacking(SendMode.ROW), tasks.flatMap(this::lacking)).findFirst();
  }

  private Stream<String> lacking(Task task) {
    if (task instanceof Task.Scripted script) {
      return Stream.concat(
          script.names().stream().flatMap(name -> sql().lacking(name).stream()),
          statementMode.whyNotByScript().stream());
    }
    return task.executions()
        .flatMap(each -> Stream.concat(tables.lacking(each).stream(), whyNoLiteral(each).stream()));
  }

  private Optional<String> whyNoLiteral(Task.Execution execution) {
    return statementMode.simple() && execution.by() != SendMode.BULK
        ? parts
            .bytes(execution)
            .map(name ->
                "'%s' makes bytes, which a statement that is not prepared cannot hold"
                    .formatted(name))
        : Optional.empty();
  }

  /** Returns a message for each file of the tables that lacks a placeholder of the variant. */
  private Stream<String> ofVariant() {
    Map<String, String> first = sql().workload().run().variants().getFirst();
    return variant.keySet().stream()
        .filter(name -> first.containsKey(name) && !first.get(name).equals(variant.get(name)))
        .flatMap(name -> sql().withoutNameInTables(name).stream())
        .map(file -> "%s, which a load in this variant is about".formatted(file));
  }

  /**
   * Returns why several processes cannot run these tasks on tables that one has loaded; empty if
   * they can.
   */
  Optional<String> whyNotShared(Stream<Task> tasks) {
    Values values = parts.values();
    return tasks
        .flatMap(Task::executions)
        .flatMap(each -> Stream.concat(each.bind().stream(), each.vary().values().stream()))
        .map(values::drawn)
        .distinct()
        .flatMap(this::sequence)
        .map(name ->
            "its generator '%s' is a sequence, which one process must count: a counter can be shared"
                .formatted(name))
        .findFirst();
  }

  /** Returns the name of the sequence that draws the value; empty if none does. */
  private Stream<String> sequence(Value value) {
    return sql().workload().generators().entrySet().stream()
        .filter(generator -> generator.getValue().kind().equals(SEQUENCE))
        .map(Map.Entry::getKey)
        .filter(name -> parts.values().get(name) == value);
  }

  private WorkloadSql sql() {
    return parts.definitions().sql();
  }
}
