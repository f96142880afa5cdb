// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.TestEngines;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pool closes after each transaction is not prepared again by the server. */
class PooledStatementsIT {

  @Test
  void mysqlPreparesALongStatementAndEachOfManyOnce() throws Exception {
    RunningEngine engine = TestEngines.shared("mysql");
    try (Connection connection = engine.address().connect(engine.engine().driver().prepared())) {
      // as long as an insert into lineorder, and as many as oltp has
      List<String> statements = new ArrayList<>(List.of("SELECT ?" + " + 1".repeat(80)));
      for (int i = 0; i < 90; i++) {
        statements.add("SELECT ? + " + i);
      }
      prepareAndClose(connection, statements);
      long before = prepared(connection);
      prepareAndClose(connection, statements);
      assertThat(prepared(connection)).isEqualTo(before);
    }
  }

  private static void prepareAndClose(Connection connection, List<String> statements)
      throws SQLException {
    for (String sql : statements) {
      connection.prepareStatement(sql).close();
    }
  }

  private static long prepared(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW SESSION STATUS LIKE 'Com_stmt_prepare'")) {
      row.next();
      return row.getLong(2);
    }
  }
}
