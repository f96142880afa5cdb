// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Counts a move of the ledger's first account by a client that computes: it reads the number, adds
 * one, and writes what it got. Both of two clients have read before either writes.
 */
public abstract class ReadThenWrite implements TransactionScript {
  static final CyclicBarrier BOTH_HAVE_READ = new CyclicBarrier(2);

  /** Promises nothing of what was read before: {@code script: committed}. */
  public static final class Committed extends ReadThenWrite {
    @Override
    public String key() {
      return "committed";
    }

    @Override
    public int isolation() {
      return Connection.TRANSACTION_READ_COMMITTED;
    }
  }

  /** Promises that nobody was in between: {@code script: serializable}. */
  public static final class Serializable extends ReadThenWrite {
    @Override
    public String key() {
      return "serializable";
    }

    @Override
    public int isolation() {
      return Connection.TRANSACTION_SERIALIZABLE;
    }
  }

  @Override
  public List<String> statements(Map<String, ?> values) {
    return List.of();
  }

  @Override
  public Client open(Connection connection, WorkloadSql sql, int number, long seed)
      throws SQLException {
    PreparedStatement read =
        connection.prepareStatement("SELECT moves FROM accounts1 WHERE id = 1");
    PreparedStatement write =
        connection.prepareStatement("UPDATE accounts1 SET moves = ? WHERE id = 1");
    return new Client() {
      private boolean first;

      @Override
      public void next() {
        first = true;
      }

      @Override
      public long attempt() throws SQLException {
        try (ResultSet row = read.executeQuery()) {
          row.next();
          write.setLong(1, row.getLong(1) + 1);
        }
        if (first) {
          first = false;
          awaitOther();
        }
        return write.executeUpdate();
      }
    };
  }

  private static void awaitOther() {
    try {
      BOTH_HAVE_READ.await(30, TimeUnit.SECONDS);
    } catch (BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException("the other client did not read", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
