// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.BookingsCheck;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.LedgerFolder;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that every statement of every workload gives the same answers on every engine that can run
 * here: by a script of this test's, or one after the other as the folder lists them. FeatureTrialIT
 * tries the features.
 */
@Order(1)
class WorkloadContractIT {
  private static final LocalDateTime NOW = LocalDateTime.of(2099, 12, 31, 23, 59, 59, 999_000_000);
  private static final BigDecimal DOLLARS = new BigDecimal("12345678901234.56");

  /** The ledger is filled in the others, too, which are slow where each row is flushed. */
  private static final List<String> MIX_WAYS = List.of("multi-row", "bulk");

  private static final Predicate<Workload> STAR_SCHEMA =
      workload -> workload.id().startsWith("lineorder");

  private static final Duration WINDOW = Duration.ofMillis(300);

  private final MixContract mixes = new MixContract();

  @TempDir private static Path usersWorkloads;

  @TestFactory
  Stream<DynamicNode> everyEngineGivesTheSameAnswers() {
    return tests(STAR_SCHEMA.negate());
  }

  /** Its tables are large, and StarSchemaIT has every engine answer the same statements. */
  @Tag("nightly")
  @TestFactory
  Stream<DynamicNode> soItDoesOfTheStarSchema() {
    return tests(STAR_SCHEMA);
  }

  private Stream<DynamicNode> tests(Predicate<Workload> which) {
    Catalog catalog = Catalog.load();
    return EngineDeployment.all()
        .map(deployment ->
            DynamicContainer.dynamicContainer(
                deployment.id(), workloads(deployment, catalog, which)));
  }

  private Stream<DynamicTest> workloads(
      EngineDeployment deployment, Catalog catalog, Predicate<Workload> which) {
    return catalog.workloads().stream()
        .filter(workload -> !workload.operations().isEmpty())
        .filter(which)
        // the statements of mixes are the same in each of an engine's deployments, and take longer
        .filter(workload -> !hasMixes(workload) || deployment.hasWholeContract())
        .map(workload ->
            DynamicTest.dynamicTest(workload.id(), () -> check(deployment, catalog, workload)));
  }

  private static boolean hasMixes(Workload workload) {
    return !workload.mixes().isEmpty() || !workload.roles().isEmpty();
  }

  private void check(EngineDeployment deployment, Catalog catalog, Workload workload)
      throws SQLException {
    Address address = TestEngines.shared(deployment).address();
    if (!workload.id().equals(BookingsTables.WORKLOAD)) {
      mixes.check(catalog, deployment.engine(), workload, address, MIX_WAYS);
      return;
    }
    // BookingTransactionIT does the transactions, where their script is
    try (Connection connection = address.connect()) {
      bookings(BookingsTables.of(catalog, deployment.engine()), connection);
    }
  }

  /** It is made of SQL alone, outside of the jar. */
  @TestFactory
  Stream<DynamicTest> aUsersFolderRunsOnEveryEngine() throws IOException {
    Catalog catalog = LedgerFolder.write(usersWorkloads).catalog();
    Workload ledger = catalog.workload(LedgerFolder.ID);
    return EngineDeployment.all()
        .filter(EngineDeployment::hasWholeContract)
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
    DriveOptions options = DriveOptions.DEFAULT.withRetries(plan.retryable(), 10);
    try (LoadDriver driver = LoadDriver.open(plan.roles("moves", address), options);
        Connection connection = address.connect()) {
      Tally moves = driver.window(WINDOW).transactions().get("move");
      assertThat(moves.errors()).isEmpty();
      assertThat(moves.rows()).isEqualTo(moves.stored()).isPositive();
      plan.checkInvariants(connection, Map.of("move", new Done(moves.stored(), moves.rows())));
    }
  }

  private static void bookings(BookingsTables tables, Connection connection) throws SQLException {
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
      update(connection, "UPDATE aggregates SET model = 'M0' WHERE fiscal_period_id = '2030H1'");
      assertThat(tables.check(connection).whyNot()).isEmpty();
      assertThatThrownBy(() -> total(connection, "M0", "2030H1")).isInstanceOf(SQLException.class);
      // uses another model than that one on every engine
      total(connection, "m0", "2030H1");
      total(connection, "M0 ", "2030H1");
      assertThat(tables.check(connection).whyNot()).isPresent();
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

  private static void update(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement prepared = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        prepared.setObject(i + 1, values[i]);
      }
      prepared.executeUpdate();
    }
  }
}
