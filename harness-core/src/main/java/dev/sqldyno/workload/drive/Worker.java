// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;

/** Does the transactions of one thread, one after the other. Not thread-safe. */
public interface Worker extends AutoCloseable {

  /** Draws the next transaction. Returns its index in {@link Role#transactions}. */
  int next();

  /**
   * Attempts it, with the values that were drawn for it.
   *
   * @return how many rows it wrote, which may be none; or read, if none of its statements writes
   */
  long attempt() throws SQLException;

  /** Undoes a failed attempt, after which the same can be attempted again. */
  void undo() throws SQLException;

  /** Ends the transaction, after its last attempt. */
  void end(boolean stored);

  /** Called by the worker's own thread, when it has nothing more to do. */
  @Override
  void close() throws SQLException;

  /**
   * Ends its connection at once. Called by another thread, where an attempt gets no answer, so it
   * must not wait for what that attempt holds: {@link java.sql.Connection#abort}.
   */
  default void abort() throws SQLException {
    close();
  }
}
