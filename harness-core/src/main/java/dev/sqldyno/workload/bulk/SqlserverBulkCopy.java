// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCSVFileRecord;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Loads by the driver's bulk copy, which sends {@code INSERT BULK} and the rows in one stream. */
public final class SqlserverBulkCopy implements BulkLoader {
  private static final Pattern TABLE_AND_COLUMNS =
      Pattern.compile("INSERT INTO (\\w+) \\((\\w+), (\\w+)\\)", Pattern.CASE_INSENSITIVE);

  @Override
  public String key() {
    return "bulk-copy";
  }

  @Override
  public void load(Connection connection, String sql, InputStream rows) throws SQLException {
    Matcher statement = TABLE_AND_COLUMNS.matcher(sql);
    if (!statement.lookingAt()) {
      throw new SQLException("not an INSERT INTO of a table's two columns: " + sql);
    }
    try (SQLServerBulkCSVFileRecord file =
            new SQLServerBulkCSVFileRecord(rows, StandardCharsets.US_ASCII.name(), "\t", false);
        SQLServerBulkCopy copy =
            new SQLServerBulkCopy(connection.unwrap(SQLServerConnection.class))) {
      file.addColumnMetadata(1, statement.group(2), Types.BIGINT, 0, 0);
      file.addColumnMetadata(2, statement.group(3), Types.DOUBLE, 0, 0);
      copy.setDestinationTableName(statement.group(1));
      copy.addColumnMapping(1, statement.group(2));
      copy.addColumnMapping(2, statement.group(3));
      copy.writeToServer(file);
    }
  }
}
