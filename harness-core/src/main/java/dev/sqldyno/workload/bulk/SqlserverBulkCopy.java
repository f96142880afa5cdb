// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCSVFileRecord;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import com.microsoft.sqlserver.jdbc.SQLServerConnection;
import dev.sqldyno.workload.value.RowSource;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The loader by the driver's bulk copy, which sends {@code INSERT BULK} and the rows in one stream.
 */
public final class SqlserverBulkCopy implements BulkLoader {
  private static final Pattern TABLE_AND_COLUMNS =
      Pattern.compile("INSERT INTO (\\w+) \\(([\\w, ]+)\\)", Pattern.CASE_INSENSITIVE);

  @Override
  public String key() {
    return "bulk-copy";
  }

  @Override
  public void load(Connection connection, String sql, RowSource.Rows rows) throws SQLException {
    Matcher statement = TABLE_AND_COLUMNS.matcher(sql);
    if (!statement.lookingAt()) {
      throw new SQLException("not an INSERT INTO of a table's columns: " + sql);
    }
    String table = statement.group(1);
    try (SQLServerBulkCSVFileRecord file =
            new SQLServerBulkCSVFileRecord(
                TabSeparated.quoted(rows), StandardCharsets.UTF_8.name(), "\t", false);
        SQLServerBulkCopy copy =
            new SQLServerBulkCopy(connection.unwrap(SQLServerConnection.class))) {
      file.setEscapeColumnDelimitersCSV(true);
      describe(connection, table, statement.group(2), file, copy);
      SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
      // no limit, instead of the driver's 60 s
      options.setBulkCopyTimeout(0);
      copy.setBulkCopyOptions(options);
      copy.setDestinationTableName(table);
      copy.writeToServer(file);
    }
  }

  private static void describe(
      Connection connection,
      String table,
      String columns,
      SQLServerBulkCSVFileRecord file,
      SQLServerBulkCopy copy)
      throws SQLException {
    try (Statement query = connection.createStatement();
        ResultSet none =
            query.executeQuery("SELECT %s FROM %s WHERE 1 = 0".formatted(columns, table))) {
      ResultSetMetaData types = none.getMetaData();
      for (int i = 1; i <= types.getColumnCount(); i++) {
        String column = types.getColumnName(i);
        file.addColumnMetadata(
            i, column, types.getColumnType(i), types.getPrecision(i), types.getScale(i));
        copy.addColumnMapping(i, column);
      }
    }
  }
}
