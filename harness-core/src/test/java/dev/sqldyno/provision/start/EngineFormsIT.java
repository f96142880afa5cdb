// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Identity;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EngineFormsIT {
  @TempDir Path dataRoot;

  static Stream<EngineDeployment> forms() {
    return EngineDeployment.all();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void answersAndLeavesNothingBehind(EngineDeployment deployment) throws Exception {
    Engine engine = deployment.engine();
    Traces traces;
    long begin = System.nanoTime();
    try (RunningEngine running = TestEngines.start(deployment, dataRoot)) {
      assertThat(running.durability()).isEqualTo(engine.durabilityFor(Durability.COMMIT));
      assertThat(running.settings().keySet().stream().filter(key -> !key.startsWith("build_")))
          .containsExactlyInAnyOrderElementsOf(engine.readback().keySet());
      assertThat(running.deployment()).startsWith(deployment(deployment, running));
      try (Connection connection = running.address().connect();
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT 41 + 1")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(42);
        assertRecognised(engine, statement);
        if (engine.peer().isPresent()) {
          assertThat(text(statement, engine.peer().get())).matches(".+:\\d+");
        }
        if (engine.uptime().isPresent()) {
          assertThat(Double.parseDouble(text(statement, engine.uptime().get())))
              .isBetween(0.0, Math.max(60, (System.nanoTime() - begin) / 1e9));
        }
      }
      assertThatNobodyComesInWithoutThePassword(running);
      traces = Traces.of(running.footprint(), dataRoot);
      assertThat(traces.left()).isNotEmpty();
    }
    assertThat(traces.left()).isEmpty();
  }

  private static String deployment(EngineDeployment deployment, RunningEngine running) {
    if (deployment.deployment() == Deployment.CONTAINER) {
      return "container, host network on loopback, data on disk";
    }
    return running.footprint() instanceof Footprint.InJvm
        ? "in the client's JVM"
        : "process on loopback";
  }

  private static void assertRecognised(Engine engine, Statement statement) throws SQLException {
    Identity identity = engine.identity().orElseThrow();
    try (ResultSet answer = statement.executeQuery(identity.query())) {
      assertThat(answer.next()).isTrue();
      assertThat(identity.version(answer.getString(1))).as(answer.getString(1)).isPresent();
    }
  }

  private static String text(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  /** Other users of this machine reach loopback, too. */
  private static void assertThatNobodyComesInWithoutThePassword(RunningEngine running) {
    Address address = running.address();
    if (running.footprint() instanceof Footprint.InJvm) {
      return;
    }
    Address without =
        new Address(address.url(), address.user(), new Secret(""), address.properties());
    assertThatThrownBy(without::connect).isInstanceOf(SQLException.class);
  }

  @Test
  void dataInMemoryIsReportedAndIsNoDurableCommit() {
    EngineDeployment deployment = EngineDeployment.of("postgresql/container");
    TestEngines.require(deployment);
    Placements inMemory =
        deployment.placements().with(new Placements(Map.of("storage", "tmpfs", "memory", "1g")));
    ProvisionOptions options =
        new ProvisionOptions(
            Durability.COMMIT,
            Optional.empty(),
            inMemory.of(deployment.engine().id()),
            dataRoot,
            _ -> {});
    try (RunningEngine running = new Provisioner().start(deployment.engine(), options)) {
      assertThat(running.deployment()).endsWith("data in memory (tmpfs), memory limit 1024 MiB");
      assertThat(running.durability()).isEqualTo(Durability.RELAXED);
    }
  }
}
