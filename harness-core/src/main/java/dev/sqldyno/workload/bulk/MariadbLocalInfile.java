// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import dev.sqldyno.workload.value.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The loader by LOAD DATA LOCAL INFILE of MariaDB's driver, with our stream in place of a file. */
public final class MariadbLocalInfile implements BulkLoader {

  @Override
  public String key() {
    return "mariadb-local-infile";
  }

  @Override
  public void load(Connection connection, String sql, RowSource.Rows rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement
          .unwrap(org.mariadb.jdbc.Statement.class)
          .setLocalInfileInputStream(TabSeparated.plain(rows));
      statement.execute(sql);
    }
  }
}
