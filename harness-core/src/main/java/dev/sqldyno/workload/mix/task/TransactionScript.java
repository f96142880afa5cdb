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
 * Does a transaction whose logic a folder cannot say, such as one whose statements depend on what
 * it has read. Chosen by its key in a workload's {@code transactions}.
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
   * Returns the isolation level of its transactions, a constant of {@link Connection}. All that its
   * clients do beside it is done at the same.
   */
  int isolation();

  /**
   * Prepares it for one client.
   *
   * @param connection the client's, which other transactions use, too
   * @param sql the engine's statements, with what {@link #statements} was given for their values
   * @param number the client's, from 0, over all clients of the mix
   * @param seed another one for each client; the same draws the same
   */
  Client open(Connection connection, WorkloadSql sql, int number, long seed) throws SQLException;

  /** Does it for one client, again and again. Not thread-safe. */
  interface Client {

    /** Draws what the next transaction is about. */
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
   * Returns what an attempt throws that found another transaction in its way, though the engine did
   * not: it is attempted again as if the engine had.
   */
  static SQLException conflict(String reason) {
    return new SQLTransactionRollbackException(reason, RetryCodes.SERIALIZATION_FAILURE);
  }
}
