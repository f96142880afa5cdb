// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.workload.value.RowSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The loader by array DML: the driver sends a JDBC batch as one statement with arrays of values.
 */
public final class ArrayLoader implements BulkLoader {
  /** Rows of one array: enough to share the cost of a round trip. */
  private static final int ARRAY = 5000;

  @Override
  public String key() {
    return "array";
  }

  @Override
  public void load(Connection connection, String sql, RowSource.Rows rows) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      for (int waiting = ARRAY; waiting == ARRAY; ) {
        waiting = 0;
        while (waiting < ARRAY && rows.next()) {
          rows.bind(insert, 0);
          insert.addBatch();
          waiting++;
        }
        if (waiting > 0) {
          long begin = System.nanoTime();
          insert.executeBatch();
          rows.taken(begin);
        }
      }
    }
  }
}
