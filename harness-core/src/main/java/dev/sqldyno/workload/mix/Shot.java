// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.task.Beginning;
import java.sql.SQLException;

/**
 * A fixed amount of work of one client.
 *
 * @param transaction the name of what it does
 * @param attempts how many times its worker does that
 * @param executions how often the work is then done on all of its rows
 * @param rows that it touches in all
 * @param begin how it must find the tables
 * @param client opens the worker, once the tables are there
 */
public record Shot(
    String transaction, int attempts, int executions, long rows, Beginning begin, Client client) {

  /** Opens a worker. */
  @FunctionalInterface
  public interface Client {
    Worker open() throws SQLException;
  }

  /** Does the work. Returns the rows that it wrote; or read, if it writes none. */
  public long run(Worker worker) throws SQLException {
    long counted = 0;
    for (int i = 0; i < attempts; i++) {
      worker.next();
      counted += worker.attempt();
      worker.end(true);
    }
    return counted;
  }
}
