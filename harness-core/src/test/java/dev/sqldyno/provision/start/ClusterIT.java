// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.ProcessState;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A PostgreSQL with two standbys, each a process of this machine. */
class ClusterIT {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path dataRoot;

  @Test
  void allNodesPayForAWriteAndOneThatDiesIsNamed() throws Exception {
    TestEngines.require("postgresql");
    Engine engine = CATALOG.engine("postgresql+cluster.nodes=3+cluster.quorum=2");
    List<ProcessHandle> servers;
    try (RunningEngine running = start(engine);
        EngineMeter meter = EngineMeter.open(running);
        Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      assertThat(running.settings())
          .containsEntry("nodes", "3")
          .containsEntry("synchronous_standby_names", "ANY 2 (node2, node3)");
      servers =
          running
              .footprint()
              .servers()
              .map(server -> ProcessHandle.of(server.firstProcess().getAsLong()).orElseThrow())
              .toList();

      Totals before = meter.read();
      statement.execute("CREATE TABLE t AS SELECT generate_series(1, 200000) AS id");
      for (String settling : engine.settle("t")) {
        statement.execute(settling);
      }
      assertThatEachNodePaid(meter.read().since(before));

      EngineWatch watch = EngineWatch.of(running);
      servers.getLast().destroyForcibly();
      servers.getLast().onExit().join();
      assertThat(watch.loss().orElse("")).startsWith("node3 of the cluster: its server");
    }
    assertThat(servers)
        .as("a zombie has ended, too")
        .allMatch(server -> ProcessState.of(server.pid()) == ProcessState.ENDED);
    assertThat(dataRoot).isEmptyDirectory();
  }

  private static void assertThatEachNodePaid(Cost cost) {
    assertThat(cost.nodes()).containsOnlyKeys("node1", "node2", "node3");
    double sum =
        cost.nodes().keySet().stream()
            .map(cost::node)
            .mapToDouble(node -> value(node.get(Counter.CPU)))
            .peek(cpu -> assertThat(cpu).isPositive())
            .sum();
    assertThat(value(cost.get(Counter.CPU))).isEqualTo(sum);
  }

  private static double value(Reading reading) {
    return ((Measured) reading).value();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql+cluster.nodes=1, 'a cluster has 2 to 9 nodes, not 1'",
    "postgresql+cluster.quorum=3, a quorum of 3 does not fit 3 nodes",
    "postgresql+cluster.size=3, '+cluster.size=3: a cluster has nodes and quorum, each a number'",
    "h2+cluster.nodes=3, H2: its folder describes no cluster"
  })
  void whatIsNoClusterIsRefused(String id, String message) {
    assertThatThrownBy(() -> CATALOG.engine(id))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining(message);
  }

  private RunningEngine start(Engine engine) {
    return new Provisioner()
        .start(
            engine,
            new ProvisionOptions(
                Durability.COMMIT, Optional.empty(), Placement.USUAL, dataRoot, _ -> {}));
  }
}
