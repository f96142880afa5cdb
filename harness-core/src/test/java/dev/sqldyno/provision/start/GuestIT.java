// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.catalog.workload.Workload.Feature;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.House;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.FeatureResult;
import dev.sqldyno.workload.FeatureTrial;
import dev.sqldyno.workload.Rehearsal;
import dev.sqldyno.workload.WorkloadSql;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that somebody else's server stays as it is, byte for byte. */
@Order(1)
class GuestIT {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path server;
  @TempDir Path ledger;
  private final List<String> told = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb"})
  void theUsersServerStaysUnchanged(String id) throws Exception {
    visitHouse(id);
  }

  @Tag("nightly")
  @Test
  void theUsersServerStaysUnchangedOnMysql() throws Exception {
    visitHouse("mysql");
  }

  private void visitHouse(String id) throws Exception {
    try (RunningEngine running = TestEngines.start(id, server)) {
      Engine engine = running.engine();
      Address at = running.address();
      House house = House.furnish(engine, at);
      List<String> before = house.look();
      External owner = new External(at.url(), at.user(), at.password());

      allThatWeDo(engine, owner);
      assertThat(house.look()).isEqualTo(before);

      whoMayMakeNoneIsTold(engine, at);
      assertThat(house.look()).isEqualTo(before);

      anEndedRunLeavesNothing(house, owner);
      assertThat(house.look()).isEqualTo(before);

      theNextRunRemovesWhatAKilledOneHasLeft(house, owner);
      assertThat(house.look()).isEqualTo(before);
      assertThat(ledger).isEmptyDirectory();
    }
  }

  private void allThatWeDo(Engine engine, External owner) throws Exception {
    List<Connection> left = new ArrayList<>();
    try (RunningEngine guest = visit(engine, owner)) {
      assertThat(guest.guest()).isPresent();
      assertThat(guest.address().url()).contains(guest.guest().get());
      Rehearsal.run(guest, plain(engine), owner.user());
      int tried = 0;
      for (Workload workload : CATALOG.workloads()) {
        FeatureTrial trial = new FeatureTrial(CATALOG, engine, workload, guest.address(), true);
        for (Feature feature : workload.features()) {
          tried += trial.attempt(feature) instanceof FeatureResult.Yes ? 1 : 0;
        }
      }
      assertThat(tried).isGreaterThan(10);
      left.add(lockATable(guest.address()));
    }
    left.getFirst().abort(Runnable::run);
  }

  /** Returns the workloads whose statements have no variants. */
  private static List<WorkloadSql> plain(Engine engine) {
    return CATALOG.workloads().stream()
        .filter(workload -> workload.mixes().isEmpty() && workload.roles().isEmpty())
        .map(workload -> new WorkloadSql(CATALOG, engine, workload))
        .toList();
  }

  /** Locks as a fork does that nobody has ended yet. */
  private static Connection lockATable(Address address) throws SQLException {
    Connection connection = address.connect();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("UPDATE dml_sweep SET amount = 1");
    }
    return connection;
  }

  private void whoMayMakeNoneIsTold(Engine engine, Address at) {
    String database =
        engine.family().isPresent() || engine.id().startsWith("my") ? "feature_x" : "postgres";
    String url = at.url().replaceFirst("/\\w+$", "/" + database);
    assertThatThrownBy(() -> visit(engine, new External(url, "poor", new Secret("poor"))))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("sqldyno cannot create its own database there")
        .hasMessageContaining("an administrator gives it by: ")
        .hasMessageContaining("poor");
    External maker = new External(url, "maker", new Secret("maker"));
    try (RunningEngine guest = visit(engine, maker)) {
      assertThatThrownBy(() -> Rehearsal.run(guest, plain(engine), "maker"))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining(" refuses " + settle(engine))
          .hasMessageMatching("(?s).* TO [\"`]maker[\"`].*");
    }
    assertThat(ledger).isEmptyDirectory();
  }

  /** Returns the first statement that takes a right which the maker of a database lacks. */
  private static String settle(Engine engine) {
    return engine.settle(List.of("dml_sweep")).stream()
        .filter(sql -> !sql.startsWith("VACUUM"))
        .findFirst()
        .orElseThrow();
  }

  private void anEndedRunLeavesNothing(House house, External owner) throws Exception {
    Process run = run(house.engine(), owner);
    assertThat(house.guests()).hasSize(1);
    run.destroy();
    assertThat(run.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(house.guests()).isEmpty();
    assertThat(ledger).isEmptyDirectory();
  }

  private void theNextRunRemovesWhatAKilledOneHasLeft(House house, External owner)
      throws Exception {
    Process killed = run(house.engine(), owner);
    Process living = run(house.engine(), owner);
    try {
      killed.destroyForcibly().waitFor();
      assertThat(house.guests()).hasSize(2);
      visit(house.engine(), owner).close();
      assertThat(told).anyMatch(line -> line.matches("removing sqldyno_[0-9a-f]+, whose run died"));
      assertThat(house.guests()).as("that of the one that runs").hasSize(1);
    } finally {
      living.destroy();
      assertThat(living.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** Starts a JVM that is a guest there. */
  private Process run(Engine engine, External owner) {
    String variable = "SQLDYNO_" + engine.id().toUpperCase(Locale.ROOT);
    List<String> prefix =
        List.of(
            "env",
            variable + "_USER=" + owner.user(),
            variable + "_PASSWORD=" + owner.password().reveal(),
            "JDK_JAVA_OPTIONS=-Dsqldyno.external.%s=%s".formatted(engine.id(), owner.url()));
    return EngineOwner.start(
        prefix,
        EngineDeployment.of(engine.id()),
        ledger,
        server.resolve("engine-lock-" + System.nanoTime()));
  }

  private RunningEngine visit(Engine engine, External external) {
    return new Provisioner()
        .start(
            engine,
            new ProvisionOptions(Durability.COMMIT, Optional.of(external), ledger, told::add));
  }
}
