// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** LOAD DATA LOCAL INFILE, its file replaced by our stream, which JDBC has no way to say. */
public final class MysqlLocalInfile implements BulkLoader {

  @Override
  public String key() {
    return "mysql-local-infile";
  }

  @Override
  public void load(Connection connection, String sql, InputStream rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.unwrap(com.mysql.cj.jdbc.JdbcStatement.class).setLocalInfileInputStream(rows);
      statement.execute(sql);
    }
  }
}
