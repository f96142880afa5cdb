// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Gives the engine of its environment some work, as a program of its own. */
final class BusyClient {
  private BusyClient() {}

  public static void main(String[] arguments) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                System.getenv("SQLDYNO_JDBC_URL"),
                System.getenv("SQLDYNO_USER"),
                System.getenv("SQLDYNO_PASSWORD"));
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT count(*) FROM generate_series(1, 3000000)");
    }
    System.out.println("client done");
  }
}
