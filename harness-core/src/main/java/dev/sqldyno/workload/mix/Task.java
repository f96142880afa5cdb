// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Template;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a transaction does, with all names looked up. */
sealed interface Task {

  /** Returns the statements that it executes on the way. */
  Stream<Execution> executions();

  /**
   * Executes a statement once, or as a batch.
   *
   * @param statement its name
   * @param sql empty if the engine lacks it
   * @param bind a generator for each of its parameters
   * @param vary generators by the placeholder that they fill
   * @param batch how many times it is bound and sent at once
   */
  record Execution(
      String transaction,
      String statement,
      Optional<Template> sql,
      List<String> bind,
      Map<String, String> vary,
      RowRange rows,
      int batch)
      implements Task {

    @Override
    public Stream<Execution> executions() {
      return Stream.of(this);
    }
  }

  /**
   * Does others one after the other.
   *
   * @param same generators that are drawn once for all of them
   * @param transaction whether they are one transaction of the engine
   */
  record Steps(List<Task> tasks, List<String> same, boolean transaction) implements Task {

    @Override
    public Stream<Execution> executions() {
      return tasks.stream().flatMap(Task::executions);
    }
  }
}
