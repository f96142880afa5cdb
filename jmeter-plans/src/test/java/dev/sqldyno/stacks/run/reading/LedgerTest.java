// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private Connection connection;

  @BeforeEach
  void book() throws SQLException {
    connection = DriverManager.getConnection("jdbc:h2:mem:");
    execute(
        "CREATE TABLE bookings (model TEXT, trim TEXT, dollar_value DECIMAL(16, 2), start_date DATE, end_date DATE)");
    execute(
        "CREATE TABLE aggregates (model TEXT, trim TEXT, fiscal_period_id TEXT, total_dollar_amount DECIMAL(18, 2))");
    // 184 days of the one half-year and 181 of the other
    execute("INSERT INTO bookings VALUES ('M', 'T', 365, DATE '2026-07-01', DATE '2027-06-30')");
    execute(
        "INSERT INTO aggregates VALUES ('M', 'T', '2026H2', 184), ('M', 'T', '2027H1', 181), ('M', 'T', '2027H2', 0)");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void eachTotalHasItsShareOfTheBookings() throws SQLException {
    assertThat(Ledger.read(connection).whyNot()).isEmpty();
  }

  @Test
  void aCentInTheWrongHalfYearIsFound() throws SQLException {
    execute("UPDATE aggregates SET total_dollar_amount = 184.01 WHERE fiscal_period_id = '2026H2'");
    execute("UPDATE aggregates SET total_dollar_amount = 180.99 WHERE fiscal_period_id = '2027H1'");
    assertThat(Ledger.read(connection).whyNot().orElseThrow())
        .startsWith("the total of model M, trim T in 20")
        .contains(" cents, but its bookings are ");
  }
}
