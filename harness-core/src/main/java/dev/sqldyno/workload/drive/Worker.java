// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;

/** The worker of one thread, which runs one transaction after the other. Not thread-safe. */
public interface Worker extends AutoCloseable {

  /** Draws the next transaction. Returns its index in {@link Role#transactions}. */
  int next();

  /**
   * Attempts the transaction, with the values that were drawn for it.
   *
   * @return the number of rows written, or read if none of its statements writes
   */
  long attempt() throws SQLException;

  /** Undoes a failed attempt, so that the transaction can be retried. */
  void undo() throws SQLException;

  /** Ends the transaction, after its last attempt. */
  void end(boolean stored);

  /** Closes the worker; called by its own thread. */
  @Override
  void close() throws SQLException;

  /**
   * Ends its connection at once, by {@link java.sql.Connection#abort}. Called by another thread
   * while an attempt gets no answer, so it must not wait for anything that the attempt holds.
   */
  default void abort() throws SQLException {
    close();
  }
}
