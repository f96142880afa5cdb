// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;

/** A reader of a column of one type, as in an application. */
@FunctionalInterface
interface Column {

  /**
   * Reads the value. Returns a number that depends on it, so that the JIT compiler cannot remove
   * the read.
   */
  long read(ResultSet row, int index) throws SQLException;

  /** Returns the readers of all columns, in order. */
  static Column[] of(ResultSetMetaData metadata) throws SQLException {
    Column[] columns = new Column[metadata.getColumnCount()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = of(metadata.getColumnType(i + 1));
    }
    return columns;
  }

  private static Column of(int type) {
    return switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> ResultSet::getLong;
      case Types.REAL, Types.FLOAT, Types.DOUBLE -> (row, index) -> (long) row.getDouble(index);
      case Types.NUMERIC, Types.DECIMAL -> Column::decimal;
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> Column::bytes;
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB ->
          Column::text;
      default -> Column::object;
    };
  }

  private static long decimal(ResultSet row, int index) throws SQLException {
    BigDecimal number = row.getBigDecimal(index);
    return number == null ? 0 : number.signum();
  }

  private static long bytes(ResultSet row, int index) throws SQLException {
    byte[] bytes = row.getBytes(index);
    return bytes == null ? 0 : bytes.length;
  }

  private static long text(ResultSet row, int index) throws SQLException {
    String text = row.getString(index);
    return text == null ? 0 : text.length();
  }

  private static long object(ResultSet row, int index) throws SQLException {
    return row.getObject(index) == null ? 0 : 1;
  }
}
