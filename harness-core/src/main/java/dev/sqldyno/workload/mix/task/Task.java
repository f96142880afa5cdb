// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.workload.WorkloadSql;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The work of a transaction, with all names resolved. */
public sealed interface Task {

  /** Returns its statements, without those of a script. */
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
   * A statement, executed once or as a batch.
   *
   * @param statement the name of the statement for a single row
   * @param sql empty if the engine lacks it
   * @param bind a generator for each of its parameters
   * @param vary generators by the placeholder that they fill
   * @param by the send mode
   * @param batch the number of rows sent at once
   */
  record Execution(
      String transaction,
      String statement,
      Optional<Template> sql,
      List<String> bind,
      Map<String, String> vary,
      RowRange rows,
      SendMode by,
      int batch)
      implements Task {}

  /**
   * Several tasks in order.
   *
   * @param same generators that are drawn once for all of them
   * @param transaction whether they are one transaction of the engine
   */
  record Steps(List<Task> tasks, List<String> same, boolean transaction) implements Task {}

  /**
   * A transaction whose logic is in a class. It cannot be a step of another one.
   *
   * @param names of the statements that it may execute
   */
  record Scripted(TransactionScript script, List<String> names, WorkloadSql sql) implements Task {}
}
