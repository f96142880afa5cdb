// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.workload.KeyRows;
import dev.sqldyno.workload.KeySequence;
import dev.sqldyno.workload.RowStatement;
import dev.sqldyno.workload.value.RowSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** Sends rows through the driver's bulk interface, streamed from memory. */
public record BulkRows(Connection connection, BulkLoader loader, String sql)
    implements RowStatement {

  @Override
  public void run(KeySequence keys, long from, long to) throws SQLException {
    send(new KeyRows(keys, from, to));
  }

  /** Sends all rows. */
  public void send(RowSource.Rows rows) throws SQLException {
    try {
      loader.load(connection, sql, rows);
    } catch (IOException e) {
      throw new SQLException("the bulk interface could not read our rows", e);
    }
  }

  @Override
  public void close() {
    // the connection is its owner's to close
  }
}
