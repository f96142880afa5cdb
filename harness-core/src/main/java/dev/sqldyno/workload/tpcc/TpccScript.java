// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.TransactionScript;
import java.sql.Connection;
import java.util.List;
import java.util.Map;

/** One of the five transactions. */
abstract class TpccScript implements TransactionScript {
  private final String transaction;
  private final List<String> statements;

  TpccScript(String transaction, String... statements) {
    this.transaction = transaction;
    this.statements = List.of(statements);
  }

  @Override
  public final String key() {
    return "tpcc-" + transaction;
  }

  @Override
  public final List<String> statements(Map<String, ?> values) {
    return statements;
  }

  /** Rows are locked before what depends on them is read, so no other level is needed. */
  @Override
  public final int isolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  public final Client open(Connection connection, WorkloadSql sql, int number, long seed) {
    Population all =
        Population.of(amount -> Long.parseLong(String.valueOf(sql.values().get(amount))));
    return client(Terminal.of(all, number, seed), new Statements(connection, sql));
  }

  /** Makes what does it for one client. */
  abstract Client client(Terminal terminal, Statements statements);
}
