// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** One of TPC-C's five transactions. */
abstract class TpccScript implements TransactionScript {
  private final String transaction;
  private final List<String> statements;

  /** Makes the transaction of one client. */
  private final BiFunction<Terminal, Statements, Client> client;

  TpccScript(
      String transaction, BiFunction<Terminal, Statements, Client> client, String... statements) {
    this.transaction = transaction;
    this.client = client;
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

  /** Read committed suffices, as rows are locked before dependent rows are read. */
  @Override
  public final int isolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  public final Client open(Connection connection, WorkloadSql sql, int number, long seed) {
    Population all =
        Population.of(amount -> Long.parseLong(String.valueOf(sql.values().get(amount))));
    return client.apply(Terminal.of(all, number, seed), new Statements(connection, sql));
  }

  /** The transaction of one client, with its home warehouse. */
  abstract static class Home implements Client {
    final Terminal terminal;
    final Statements statements;

    /** The client's warehouse. */
    final int home;

    Home(Terminal terminal, Statements statements) {
      this.terminal = terminal;
      this.statements = statements;
      this.home = terminal.warehouse();
    }
  }
}
