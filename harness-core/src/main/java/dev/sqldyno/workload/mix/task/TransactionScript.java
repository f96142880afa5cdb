// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.workload.RetryCodes;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;
import java.util.Map;

/**
 * A transaction written in Java, because its statements depend on what it has read. Chosen by its
 * key in a workload's {@code transactions}.
 */
public interface TransactionScript extends Adapter {

  /**
   * Returns the names of the statements that it may execute.
   *
   * @param values of the folder's variant, and amounts of its size, by their names
   * @throws dev.sqldyno.catalog.text.CatalogException if it does not know one of these values
   */
  List<String> statements(Map<String, ?> values);

  /**
   * Returns the isolation level of its transactions, a constant of {@link Connection}. Its clients'
   * other transactions have the same.
   */
  int isolation();

  /**
   * Opens it for one client.
   *
   * @param connection the client's, shared with its other transactions
   * @param sql the engine's statements, with what {@link #statements} was given for their values
   * @param number the client's, from 0, over all clients of the mix
   * @param seed another one for each client; the same draws the same
   */
  Client open(Connection connection, WorkloadSql sql, int number, long seed) throws SQLException;

  /** One client's transactions of it. Not thread-safe. */
  interface Client {

    /** Draws the values of the next transaction. */
    void next();

    /**
     * Attempts what was drawn last, which may have been attempted before. A transaction has begun;
     * it is committed when this returns, and rolled back if it throws. Parts may be committed or
     * rolled back here before.
     *
     * @return how many rows it wrote, as invariants count them
     */
    long attempt() throws SQLException;
  }

  /**
   * Returns the exception for a conflict that the script finds and the engine does not; the
   * transaction is retried as if the engine had found it.
   */
  static SQLException conflict(String reason) {
    return new SQLTransactionRollbackException(reason, RetryCodes.SERIALIZATION_FAILURE);
  }
}
