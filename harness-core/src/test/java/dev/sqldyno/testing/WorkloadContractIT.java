// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.BookingsCheck;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.mix.LedgerFolder;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that every statement of every workload gives the same answers on every engine that can run
 * here: by a script of this test's, or one after the other as the folder lists them. FeatureTrialIT
 * tries the features.
 */
class WorkloadContractIT {
  private static final double SUM = 2500 * 2501 / 2.0;
  private static final LocalDateTime NOW = LocalDateTime.of(2099, 12, 31, 23, 59, 59, 999_000_000);
  private static final BigDecimal DOLLARS = new BigDecimal("12345678901234.56");

  /** BookingTransactionIT runs these, the services' own statements. */
  private static final List<String> OF_THE_SERVICES =
      List.of(
          "insert-booking",
          "lock-aggregates",
          "read-aggregates",
          "insert-aggregates",
          "add-shares",
          "add-shares-optimistic");

  /** The ledger is filled in the others, too, which are slow where each row is flushed. */
  private static final List<String> MIX_WAYS = List.of("multi-row", "bulk");

  private static final Duration WINDOW = Duration.ofMillis(300);

  private final Map<String, List<String>> answers = new HashMap<>();
  private final MixContract mixes = new MixContract();

  @TempDir private static Path usersWorkloads;

  @TestFactory
  Stream<DynamicNode> everyEngineGivesTheSameAnswers() {
    Catalog catalog = Catalog.load();
    return EngineDeployment.all()
        .map(deployment ->
            DynamicContainer.dynamicContainer(deployment.id(), workloads(deployment, catalog)));
  }

  private Stream<DynamicTest> workloads(EngineDeployment deployment, Catalog catalog) {
    return catalog.workloads().stream()
        .filter(workload -> !workload.operations().isEmpty())
        // the statements of mixes are the same in each of an engine's deployments, and take longer
        .filter(workload -> !hasMixes(workload) || deployment.id().equals(deployment.engine().id()))
        .map(workload ->
            DynamicTest.dynamicTest(workload.id(), () -> check(deployment, catalog, workload)));
  }

  private static boolean hasMixes(Workload workload) {
    return workload.operations().stream().anyMatch(Workload.Operation::isMix);
  }

  private void check(EngineDeployment deployment, Catalog catalog, Workload workload)
      throws SQLException {
    RunningEngine running = TestEngines.shared(deployment);
    if (hasMixes(workload)) {
      mixes.check(catalog, deployment.engine(), workload, running.address(), MIX_WAYS);
      return;
    }
    try (Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      WorkloadSession session =
          new WorkloadSession(new WorkloadSql(catalog, deployment.engine(), workload), statement);
      switch (workload.id()) {
        case "dml-sweep" -> sweep(session);
        case "dml-rows" -> rows(session);
        case BookingsTables.WORKLOAD -> bookings(session, connection);
        default -> {
          List<String> given = session.inOrder();
          assertThat(given).isEqualTo(answers.computeIfAbsent(workload.id(), _ -> given));
        }
      }
      assertThat(session.done)
          .as("a statement without a test; write one beside those of the other workloads")
          .containsAll(workload.statements());
    }
  }

  /** It is made of SQL alone, outside of the jar. */
  @TestFactory
  Stream<DynamicTest> aUsersFolderRunsOnEveryEngine() throws IOException {
    Catalog catalog = LedgerFolder.write(usersWorkloads).catalog();
    Workload ledger = catalog.workload(LedgerFolder.ID);
    return EngineDeployment.all()
        .filter(deployment -> deployment.id().equals(deployment.engine().id()))
        .map(deployment ->
            DynamicTest.dynamicTest(
                deployment.id(),
                () -> {
                  Address address = TestEngines.shared(deployment).address();
                  List<String> ways = List.of("row", "batch", "multi-row");
                  mixes.check(catalog, deployment.engine(), ledger, address, ways);
                  noUpdateIsLost(catalog, deployment.engine(), ledger, address);
                }));
  }

  private static void noUpdateIsLost(
      Catalog catalog, Engine engine, Workload ledger, Address address)
      throws SQLException, InterruptedException {
    Map<String, String> variant = Map.of("kind", "entry", "threads", "4");
    MixPlan plan = MixPlan.of(catalog, engine, ledger, Size.SMOKE, variant);
    plan.load(address, MixPlan.FASTEST);
    DriveOptions options = DriveOptions.USUAL.withRetries(plan.retryable(), 10);
    try (LoadDriver driver = LoadDriver.open(plan.roles("moves", address), options);
        Connection connection = address.connect()) {
      Tally moves = driver.window(WINDOW).transactions().get("move");
      assertThat(moves.errors()).isEmpty();
      assertThat(moves.rows()).isEqualTo(moves.stored()).isPositive();
      plan.checkInvariants(connection, Map.of("move", moves.rows()));
    }
  }

  @Test
  void aWorkloadThatThisTestDoesNotKnowIsRunAsItsFolderListsIt(@TempDir Path dir)
      throws IOException, SQLException {
    Path sql = Files.createDirectories(dir.resolve("mine/sql"));
    Files.writeString(
        sql.resolveSibling("workload.yaml"),
        """
        {title: Mine, question: Which?, tables: [mine], statements: [drop-table, create-table, insert, check],
         sizes: {smoke: {rows: 3}, quick: {rows: 3}, full: {rows: 3}},
         operations: [{id: insert, benchmark: X.y}]}
        """);
    Files.writeString(sql.resolve("drop-table.sql"), "DROP TABLE IF EXISTS mine;\n");
    Files.writeString(sql.resolve("create-table.sql"), "CREATE TABLE mine (id INTEGER);\n");
    Files.writeString(sql.resolve("insert.sql"), "INSERT INTO mine (id) VALUES ({rows});\n");
    Files.writeString(sql.resolve("check.sql"), "SELECT COUNT(*), SUM(id) FROM mine;\n");
    Catalog catalog = Catalog.load(Optional.empty(), Optional.of(dir));
    EngineDeployment h2 = EngineDeployment.of("h2");

    check(h2, catalog, catalog.workload("mine"));
    assertThat(answers.get("mine"))
        .containsExactly("drop-table 0", "create-table 0", "insert 1", "check [1, 3]");

    Files.writeString(sql.resolve("check.sql"), "SELECT COUNT(*), RANDOM_UUID() FROM mine;\n");
    assertThatThrownBy(() -> check(h2, catalog, catalog.workload("mine")))
        .isInstanceOf(AssertionError.class);
  }

  private void sweep(WorkloadSession session) throws SQLException {
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

  private void rows(WorkloadSession session) throws SQLException {
    session.run("drop-table");
    session.run("create-table");
    assertThat(session.run("fill")).isEqualTo(2500);
    session.expect(2500, SUM);
    assertThat(session.prepared("insert", 2501, 0.5)).isEqualTo(1);
    assertThat(session.prepared("insert-multi-row", 2502, 0.25, 2503, 0.25)).isEqualTo(2);
    assertThat(session.prepared("update", 2501)).isEqualTo(1);
    assertThat(session.amount(2501)).isEqualTo(1.5);
    session.expect(2503, SUM + 2);
    assertThat(session.prepared("delete", 2503)).isEqualTo(1);
    assertThat(session.prepared("delete", 2503)).as("deleted already").isZero();
    session.expect(2502, SUM + 1.75);
    session.settle();
    session.run("drop-table");
  }

  private static void bookings(WorkloadSession session, Connection connection) throws SQLException {
    BookingsTables tables = new BookingsTables(session.sql);
    session.done.addAll(List.of("drop-table", "create-table", "seed-aggregates", "check"));
    session.done.addAll(OF_THE_SERVICES);
    for (int round = 0; round < 2; round++) {
      tables.reset(connection);
      BookingsCheck empty = tables.check(connection);
      assertThat(empty.bookings()).isZero();
      assertThat(empty.booked()).isZero();
      assertThat(empty.aggregated()).isZero();
      assertThat(empty.whyNot()).isEmpty();

      booking(connection, "a");
      assertThatThrownBy(() -> booking(connection, "a")).isInstanceOf(SQLException.class);
      assertThat(tables.check(connection).whyNot())
          .hasValueSatisfying(
              reason -> assertThat(reason).contains("$12345678901234.56 were lost"));
      total(connection, "M1", "2030H1");
      assertThat(tables.check(connection).whyNot())
          .contains("the bookings of 2 models and trims do not add up to their aggregates");
      WorkloadSession.update(
          connection, "UPDATE aggregates SET model = 'M0' WHERE fiscal_period_id = '2030H1'");
      assertThat(tables.check(connection).whyNot()).isEmpty();
      assertThatThrownBy(() -> total(connection, "M0", "2030H1")).isInstanceOf(SQLException.class);
      // uses another model than that one on every engine
      total(connection, "m0", "2030H1");
      total(connection, "M0 ", "2030H1");
      assertThat(tables.check(connection).whyNot()).isPresent();
    }
  }

  private static void booking(Connection connection, String id) throws SQLException {
    WorkloadSession.update(
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
    WorkloadSession.update(
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
}
