// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.SQLException;

/** Sends one statement of a workload on one connection, for one row or several. Not thread-safe. */
public interface RowStatement extends AutoCloseable {

  /** Runs the statement for the keys at {@code from} (included) to {@code to}. */
  void run(KeySequence keys, long from, long to) throws SQLException;

  @Override
  void close() throws SQLException;
}
