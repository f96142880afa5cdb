// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.BookingsCheck;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.WorkloadSql;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every statement of every workload gives the same answers on every engine that can run here. */
class WorkloadContractIT {
  private static final Map<String, Long> ROWS = Map.of("rows", 2500L);
  private static final double SUM = 2500 * 2501 / 2.0;
  private static final LocalDateTime NOW = LocalDateTime.of(2099, 12, 31, 23, 59, 59, 999_000_000);
  private static final BigDecimal DOLLARS = new BigDecimal("12345678901234.56");

  private final Catalog catalog = Catalog.load();

  @TestFactory
  Stream<DynamicTest> everyEngineGivesTheSameAnswers(@TempDir Path dir) {
    return Form.all()
        .map(form ->
            DynamicTest.dynamicTest(
                form.id(),
                () -> {
                  Engine engine = form.engine();
                  try (RunningEngine running = TestEngines.start(form, dir);
                      Connection connection = running.address().connect();
                      Statement statement = connection.createStatement()) {
                    sweep(new Session(engine, catalog.workload("dml-sweep"), statement));
                    rows(new Session(engine, catalog.workload("dml-rows"), statement));
                    bookings(BookingsTables.of(catalog, engine), connection);
                  }
                }));
  }

  private void sweep(Session session) throws SQLException {
    session.run("drop-table");
    session.run("create-table");
    session.expect(0, 0);
    assertThat(session.run("insert")).isEqualTo(2500);
    session.expect(2500, SUM);
    assertThat(session.run("update")).isEqualTo(2500);
    session.expect(2500, SUM + 2500);
    try (ResultSet count = session.query("count")) {
      assertThat(count.next()).isTrue();
      assertThat(count.getLong(1)).isEqualTo(2500);
    }
    assertThat(session.run("insert")).as("keys of a second insert are new").isEqualTo(2500);
    session.settle();
    assertThat(session.run("delete")).isEqualTo(5000);
    session.expect(0, 0);
    session.run("drop-table");
  }

  private void rows(Session session) throws SQLException {
    session.run("drop-table");
    session.run("create-table");
    assertThat(session.run("fill")).isEqualTo(2500);
    session.expect(2500, SUM);
    assertThat(session.prepared("insert", 2501, 0.5)).isEqualTo(1);
    assertThat(session.prepared("insert-multi-row", 2502, 0.25, 2503, 0.25)).isEqualTo(2);
    assertThat(session.prepared("update", 2501)).isEqualTo(1);
    session.expect(2503, SUM + 2);
    assertThat(session.prepared("delete", 2503)).isEqualTo(1);
    assertThat(session.prepared("delete", 2503)).as("deleted already").isZero();
    session.expect(2502, SUM + 1.75);
    session.settle();
    session.run("drop-table");
  }

  private static void bookings(BookingsTables tables, Connection connection) throws SQLException {
    for (int round = 0; round < 2; round++) {
      tables.reset(connection);
      BookingsCheck empty = tables.check(connection);
      assertThat(empty.bookings()).isZero();
      assertThat(empty.booked()).isZero();
      assertThat(empty.aggregated()).isZero();
      assertThat(empty.holds()).isTrue();

      booking(connection, "a");
      assertThatThrownBy(() -> booking(connection, "a")).isInstanceOf(SQLException.class);
      assertThat(tables.check(connection).whyNot())
          .hasValueSatisfying(
              reason -> assertThat(reason).contains("$12345678901234.56 were lost"));
      total(connection, "M1", "2030H1");
      assertThat(tables.check(connection).whyNot())
          .contains("the bookings of 2 models and trims do not add up to their aggregates");
      update(connection, "UPDATE aggregates SET model = 'M0' WHERE fiscal_period_id = '2030H1'");
      assertThat(tables.check(connection).holds()).isTrue();
      assertThatThrownBy(() -> total(connection, "M0", "2030H1")).isInstanceOf(SQLException.class);
      // other models than that one on every engine
      total(connection, "m0", "2030H1");
      total(connection, "M0 ", "2030H1");
      assertThat(tables.check(connection).holds()).isFalse();
    }
  }

  private static void booking(Connection connection, String id) throws SQLException {
    update(
        connection,
        """
        INSERT INTO bookings (booking_id, created_at, dollar_value, end_date, origin_ts, parent_id, trim,
          model, stage, start_date, type) VALUES (?, ?, ?, ?, ?, NULL, 'T0', 'M0', 'S', ?, 'type')
        """,
        id,
        NOW,
        DOLLARS,
        LocalDate.of(2099, 12, 31),
        NOW,
        LocalDate.of(2000, 1, 1));
  }

  private static void total(Connection connection, String model, String period)
      throws SQLException {
    update(
        connection,
        """
        INSERT INTO aggregates (version, last_updated, model, trim, total_dollar_amount,
          fiscal_period_id) VALUES (0, ?, ?, 'T0', ?, ?)
        """,
        NOW,
        model,
        DOLLARS,
        period);
  }

  private static long update(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        prepared.setObject(i + 1, values[i]);
      }
      return prepared.executeUpdate();
    }
  }

  /** One engine, one workload, one connection. */
  private final class Session {
    private final Engine engine;
    private final Workload workload;
    private final Statement statement;

    Session(Engine engine, Workload workload, Statement statement) {
      this.engine = engine;
      this.workload = workload;
      this.statement = statement;
    }

    long run(String name) throws SQLException {
      return statement.executeLargeUpdate(text(name));
    }

    ResultSet query(String name) throws SQLException {
      return statement.executeQuery(text(name));
    }

    long prepared(String name, Object... values) throws SQLException {
      return update(statement.getConnection(), text(name), values);
    }

    void settle() throws SQLException {
      new WorkloadSql(catalog, engine, workload).settle(statement.getConnection());
    }

    void expect(long count, double sum) throws SQLException {
      try (ResultSet check = query("check")) {
        assertThat(check.next()).isTrue();
        assertThat(check.getLong(1)).isEqualTo(count);
        assertThat(check.getDouble(2)).isEqualTo(sum);
      }
    }

    private String text(String name) {
      return catalog
          .sql(engine, workload, name)
          .with(Map.of("rows", ROWS.get("rows"), "tuples", "(?, ?), (?, ?)"));
    }
  }
}
