// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Inserts entries of the ledger: {@code script: entry}. Each is in conflict at first. */
public class EntryScript implements TransactionScript {
  public static final long FIRST = 1000;

  /** Does the same at another isolation level: {@code script: other}. */
  public static final class Other extends EntryScript {
    @Override
    public String key() {
      return "other";
    }

    @Override
    public int isolation() {
      return Connection.TRANSACTION_READ_COMMITTED;
    }
  }

  @Override
  public String key() {
    return "entry";
  }

  @Override
  public List<String> statements(Map<String, ?> values) {
    return List.of("insert-entry");
  }

  @Override
  public int isolation() {
    return Connection.TRANSACTION_SERIALIZABLE;
  }

  @Override
  public Client open(Connection connection, WorkloadSql sql, int number, long seed)
      throws SQLException {
    PreparedStatement insert = connection.prepareStatement(sql.text("insert-entry"));
    insert.setString(2, Long.toString(seed));
    return new Client() {
      private long id = FIRST;
      private boolean first;

      @Override
      public void next() {
        id++;
        first = true;
      }

      @Override
      public long attempt() throws SQLException {
        insert.setLong(1, id);
        insert.executeUpdate();
        if (first) {
          first = false;
          throw TransactionScript.conflict("at first");
        }
        return 1;
      }
    };
  }
}
