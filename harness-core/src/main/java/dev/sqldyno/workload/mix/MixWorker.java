// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.send.RowCount;
import dev.sqldyno.workload.mix.send.Session;
import dev.sqldyno.workload.mix.send.StepCompiler;
import dev.sqldyno.workload.mix.task.RoleTask;
import dev.sqldyno.workload.mix.task.Task;
import dev.sqldyno.workload.value.Value;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A client of a mix, with its session. A retry binds the same values again if all steps share them,
 * or if they belong to a script or to a transaction's only statement; other values are drawn again.
 */
final class MixWorker implements Worker {
  private final Session session;
  private final boolean begins;
  private final RowCount count;
  private final SplittableRandom random;

  /** The cumulative shares of the transactions. */
  private final double[] upTo;

  private final StepCompiler.Compiled[] transactions;
  private StepCompiler.Compiled current;
  private boolean retried;

  private MixWorker(StepCompiler client, double[] upTo, StepCompiler.Compiled[] transactions) {
    this.session = client.session();
    this.begins = client.begins();
    this.count = client.count();
    this.random = client.random();
    this.upTo = upTo;
    this.transactions = transactions;
  }

  /**
   * Prepares the transactions of a role. The session is closed with the worker, or if this fails.
   */
  static MixWorker open(StepCompiler client, RoleTask role) throws SQLException {
    Session session = client.session();
    try {
      if (role.isolation().isPresent()) {
        session.connection().setTransactionIsolation(role.isolation().getAsInt());
      }
      List<StepCompiler.Compiled> all = new ArrayList<>();
      for (Task task : role.tasks()) {
        all.add(client.compile(task));
      }
      session.end();
      return new MixWorker(client, role.upTo(), all.toArray(StepCompiler.Compiled[]::new));
    } catch (SQLException | RuntimeException e) {
      session.close();
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
    current = transactions[index];
    retried = false;
    return index;
  }

  @Override
  public long attempt() throws SQLException {
    boolean before = retried;
    retried = true;
    count.reset();
    session.begin();
    current.step().run(before);
    session.end();
    return count.rows();
  }

  @Override
  public void undo() throws SQLException {
    done(current.drawn(), false);
    Connection connection = session.connection();
    if (connection != null && !connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(begins);
    }
  }

  @Override
  public void end(boolean stored) {
    done(current.drawn(), stored);
    done(current.kept(), stored);
    if (!stored) {
      try {
        session.end();
      } catch (SQLException _) {
        // the failure is recorded already, and the pool opens another connection
      }
    }
  }

  private static void done(Value[] values, boolean stored) {
    for (Value value : values) {
      value.done(stored);
    }
  }

  @Override
  public void close() throws SQLException {
    session.close();
  }

  @Override
  public void abort() throws SQLException {
    session.abort();
  }
}
