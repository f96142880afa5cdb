// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Loads by array DML: the driver sends a JDBC batch as one statement with arrays of values. */
public final class ArrayLoader implements BulkLoader {
  /** Rows of one array: more bring little, as so many share the round trip already. */
  private static final int ARRAY = 5000;

  @Override
  public String key() {
    return "array";
  }

  @Override
  public void load(Connection connection, String sql, InputStream rows)
      throws SQLException, IOException {
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(rows, StandardCharsets.US_ASCII), TabSeparated.BUFFER_BYTES);
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      int waiting = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        insert.setLong(1, Long.parseLong(line, 0, tab, 10));
        insert.setDouble(2, Long.parseLong(line, tab + 1, line.length(), 10));
        insert.addBatch();
        waiting++;
        if (waiting == ARRAY) {
          insert.executeBatch();
          waiting = 0;
        }
      }
      if (waiting > 0) {
        insert.executeBatch();
      }
    }
  }
}
