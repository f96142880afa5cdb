// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chooses settings of live servers and properties of their drivers. */
class ChosenSettingsIT {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path dataRoot;

  private RunningEngine start(String id, Placement placement) {
    Engine engine = CATALOG.engine(id);
    TestEngines.require(engine.folder());
    return new Provisioner()
        .start(
            engine,
            new ProvisionOptions(
                Durability.COMMIT, Optional.empty(), placement, dataRoot, _ -> {}));
  }

  private RunningEngine start(String id) {
    return start(id, Placement.DEFAULT);
  }

  @Test
  void whatIsChosenForPostgresqlTakesEffectAndIsReadBackInItsUnits() throws Exception {
    assertThat(preparedOnServer(TestEngines.shared("postgresql").address())).isPositive();
    try (RunningEngine running =
        start(
            "postgresql+jit=1+work-mem=65536kB+checkpoint_timeout=3600s+driver.prepareThreshold=0")) {
      assertThat(running.settings())
          .containsEntry("jit", "on")
          .containsEntry("work_mem", "64MB")
          .containsEntry("checkpoint_timeout", "1h")
          .containsEntry("driver.prepareThreshold", "0");
      assertThat(running.durability()).isEqualTo(Durability.COMMIT);
      assertThat(preparedOnServer(running.address())).isZero();
    }
  }

  @Test
  void settingsOfMariadbTakeHoweverTheyAreSpelt() {
    try (RunningEngine running =
        start("mariadb+innodb_buffer_pool_size=128M+innodb_flush_log_at_trx_commit=2")) {
      assertThat(running.settings())
          .containsEntry("innodb_buffer_pool_size", "134217728")
          .containsEntry("innodb_flush_log_at_trx_commit", "2");
      assertThat(running.durability()).as("as it is read back").isEqualTo(Durability.RELAXED);
    }
  }

  @Tag("nightly")
  @Test
  void aRefusedValueIsReportedInTheServersWords() {
    assertThatThrownBy(() -> start("postgresql+jit=perhaps"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the server starts without +jit=perhaps, and not with it")
        .hasMessageContaining("parameter \"jit\" requires a Boolean value");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql+wal_compresion=lz4|no setting 'wal_compresion'; did you mean 'wal_compression'?|unrecognized configuration parameter",
        "h2+ANALYSE_AUTO=1|no setting 'ANALYSE_AUTO'; did you mean 'analyze_auto'?|Unsupported connection setting"
      })
  void anUnknownSettingIsReportedWithTheNearestName(String id, String message, String words) {
    long start = System.nanoTime();
    assertThatThrownBy(() -> start(id))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(words);
    assertThat((System.nanoTime() - start) / 1e9).as("no time-out is awaited").isLessThan(30);
    assertThat(dataRoot).isEmptyDirectory();
  }

  @Tag("nightly")
  @Test
  void mariadbRefusesInItsWordsToo() {
    anUnknownSettingIsReportedWithTheNearestName(
        "mariadb+innodb-io-capacty=300",
        "no setting 'innodb_io_capacty'; did you mean 'innodb_io_capacity'?",
        "unknown variable");
  }

  @Test
  void aSettingWithoutEffectIsRefused() {
    assertThatThrownBy(() -> start("mariadb+innodb-io-capacity=1"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("+innodb_io_capacity=1 did not take: the server says 100");
    assertThat(dataRoot).isEmptyDirectory();
  }

  @Tag("nightly")
  @Test
  void itIsOnPostgresqlToo() {
    assertThatThrownBy(() -> start("postgresql+TimeZone=Antarctica/Vostok"))
        .hasMessageContaining("+TimeZone=Antarctica/Vostok did not take: the server says ");
  }

  @Tag("nightly")
  @Test
  void whatAllEnginesHaveAlikeStaysSo() {
    assertThatThrownBy(() -> start("postgresql+default_transaction_isolation=serializable"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("isolation: expected read committed, is serializable")
        .hasMessageEndingWith("leave the setting out");
  }

  /** Returns how many statements the server has prepared after seven executions of one. */
  private static int preparedOnServer(Address address) throws Exception {
    try (Connection connection = address.connect();
        PreparedStatement select = connection.prepareStatement("SELECT 1");
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 7; i++) {
        select.executeQuery().close();
      }
      try (ResultSet count =
          statement.executeQuery("SELECT count(*) FROM pg_prepared_statements")) {
        count.next();
        return count.getInt(1);
      }
    }
  }

  @Test
  void aServerThatRunsAlreadyKeepsItsSettings() {
    Address address = TestEngines.shared("postgresql").address();
    External external = new External(address.url(), address.user(), address.password());
    ProvisionOptions options =
        new ProvisionOptions(Durability.COMMIT, Optional.of(external), dataRoot, _ -> {});

    assertThatThrownBy(() -> new Provisioner().start(CATALOG.engine("postgresql+jit=on"), options))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(
            "changes no setting of a server that it did not start. Leave +jit out");
    try (RunningEngine running =
        new Provisioner().start(CATALOG.engine("postgresql+driver.prepareThreshold=0"), options)) {
      assertThat(running.settings()).containsEntry("driver.prepareThreshold", "0");
      assertThat(running.address().properties()).containsEntry("prepareThreshold", "0");
    }
  }

  @Tag("nightly")
  @Test
  void theLabFindsASettingThatIsKnownToCost() throws Exception {
    TestEngines.require("postgresql/emulated");
    double plain = instructions("postgresql");

    assertThat(instructions("postgresql+maintenance_work_mem=65MB"))
        .isCloseTo(plain, Percentage.withPercentage(5));
    assertThat(instructions("postgresql+log_statement=all+log_duration=on"))
        .isGreaterThan(1.07 * plain);
  }

  /** Returns what ten small queries take after the first. */
  private double instructions(String id) throws Exception {
    try (RunningEngine running = start(id, Placement.DEFAULT.as(Deployment.EMULATED));
        EngineMeter meter = EngineMeter.open(running);
        Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      String query = "SELECT sum(v) FROM generate_series(1, 100) AS t (v) WHERE v % 2 = 0";
      statement.executeQuery(query).close();
      meter.read();
      for (int i = 0; i < 10; i++) {
        statement.executeQuery(query).close();
      }
      meter.read();
      return meter.executed().orElseThrow().get().instructions();
    }
  }
}
