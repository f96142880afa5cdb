// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.provision.RetryCodes;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.List;
import java.util.Map;

/**
 * A transaction written in Java, because its statements depend on the rows that it reads. A
 * workload's {@code transactions} chooses it by its key.
 */
public interface TransactionScript extends Adapter {

  /**
   * Returns the names of the statements that it may execute.
   *
   * @param values of the variant, and amounts of the size, by name
   * @throws dev.sqldyno.catalog.text.CatalogException if one of the values is unknown
   */
  List<String> statements(Map<String, ?> values);

  /**
   * Returns the isolation level of its transactions, a constant of {@link Connection}. Its clients'
   * other transactions have the same.
   */
  int isolation();

  /**
   * Opens the script for one client.
   *
   * @param connection the client's, shared with its other transactions
   * @param sql the engine's statements, with the values of {@link #statements}
   * @param number of the client, from 0 over all clients of the mix
   * @param seed of the client; the same seed draws the same values
   */
  Client open(Connection connection, WorkloadSql sql, int number, long seed) throws SQLException;

  /** The transactions of one client. Not thread-safe. */
  interface Client {

    /** Draws the values of the next transaction. */
    void next();

    /**
     * Attempts the transaction that was drawn last, perhaps again. The caller begins it, commits it
     * when this returns, and rolls it back if this throws. The script may commit or roll back parts
     * before.
     *
     * @return the number of rows written, as invariants count them
     */
    long attempt() throws SQLException;
  }

  /**
   * Returns the exception for a conflict that the script finds and the engine does not; the
   * transaction is retried as after a conflict in the engine.
   */
  static SQLException conflict(String reason) {
    return new SQLTransactionRollbackException(reason, RetryCodes.SERIALIZATION_FAILURE);
  }
}
