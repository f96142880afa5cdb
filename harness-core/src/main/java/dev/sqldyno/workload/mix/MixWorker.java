// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.Values;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Does the transactions of a mix on one connection. A transaction that is attempted again binds
 * what is the same for all its steps, or for its one statement, as before; the other values are
 * new.
 */
final class MixWorker implements Worker {
  private final Connection connection;
  private final boolean begins;
  private final RowCount count;
  private final SplittableRandom random;

  /** For each transaction, the share of it and of those before it. */
  private final double[] upTo;

  private final StepCompiler.Compiled[] transactions;
  private StepCompiler.Compiled present;
  private boolean again;

  private MixWorker(
      StepCompiler client,
      SplittableRandom random,
      double[] upTo,
      StepCompiler.Compiled[] transactions) {
    this.connection = client.connection();
    this.begins = client.begins();
    this.count = client.count();
    this.random = random;
    this.upTo = upTo;
    this.transactions = transactions;
  }

  /**
   * Prepares what a role does.
   *
   * @param connection is closed with the worker, or if it cannot be opened
   * @param texts values of the placeholders that nothing varies
   */
  static MixWorker open(
      Connection connection,
      RoleTask role,
      Map<String, ?> texts,
      Values values,
      SplittableRandom random)
      throws SQLException {
    try {
      // where nothing else is done, each transaction is spared a round trip
      boolean begins = !role.isTransactional();
      connection.setAutoCommit(begins);
      StepCompiler client = new StepCompiler(connection, values, texts, begins);
      List<StepCompiler.Compiled> all = new ArrayList<>();
      for (Task task : role.tasks()) {
        all.add(client.compile(task));
      }
      return new MixWorker(client, random, role.upTo(), all.toArray(StepCompiler.Compiled[]::new));
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public int next() {
    int index = 0;
    if (upTo.length > 1) {
      double drawn = random.nextDouble();
      while (drawn >= upTo[index]) {
        index++;
      }
    }
    present = transactions[index];
    again = false;
    return index;
  }

  @Override
  public long attempt() throws SQLException {
    boolean before = again;
    again = true;
    count.reset();
    present.step().run(before);
    return count.rows();
  }

  @Override
  public void undo() throws SQLException {
    done(present.drawn(), false);
    if (!connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(begins);
    }
  }

  @Override
  public void end(boolean stored) {
    done(present.drawn(), stored);
    done(present.kept(), stored);
  }

  private static void done(Value[] values, boolean stored) {
    for (Value value : values) {
      value.done(stored);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  @Override
  public void abort() throws SQLException {
    connection.abort(Runnable::run);
  }
}
