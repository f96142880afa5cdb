// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.workload.WorkloadSql;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a transaction does, with all names looked up. */
public sealed interface Task {

  /** Returns the statements that it executes on the way, but those of a script. */
  default Stream<Execution> executions() {
    return switch (this) {
      case Execution one -> Stream.of(one);
      case Steps steps -> steps.tasks.stream().flatMap(Task::executions);
      case Scripted _ -> Stream.of();
    };
  }

  /** Returns the names of all statements that it may execute. */
  default Stream<String> statements() {
    return this instanceof Scripted script
        ? script.names.stream()
        : executions().map(execution -> execution.by().statement(execution.statement()));
  }

  /**
   * Executes a statement once, or as a batch.
   *
   * @param statement its name, that of the statement for a single row
   * @param sql empty if the engine lacks it
   * @param bind a generator for each of its parameters
   * @param vary generators by the placeholder that they fill
   * @param by how it is sent
   * @param batch how many rows are bound and sent at once
   */
  record Execution(
      String transaction,
      String statement,
      Optional<Template> sql,
      List<String> bind,
      Map<String, String> vary,
      RowRange rows,
      Way by,
      int batch)
      implements Task {}

  /**
   * Does others one after the other.
   *
   * @param same generators that are drawn once for all of them
   * @param transaction whether they are one transaction of the engine
   */
  record Steps(List<Task> tasks, List<String> same, boolean transaction) implements Task {}

  /**
   * Does what a class says, in a transaction. It is no step of another.
   *
   * @param names of the statements that it may execute
   */
  record Scripted(TransactionScript script, List<String> names, WorkloadSql sql) implements Task {}
}
