// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.container.ContainerLauncher;
import dev.sqldyno.provision.process.ProcessState;
import dev.sqldyno.provision.workspace.EngineLauncher.Launched;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.testing.Altered;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clusters of three nodes, each a process or each a container of this machine. */
@Order(1)
class ClusterIT {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path dataRoot;

  @ParameterizedTest
  @CsvSource({
    "postgresql/cluster, node3 of the cluster: its server",
    "mariadb/cluster, node3 of the cluster: the container was killed"
  })
  void allNodesPayForAWriteAndOneThatDiesIsNamed(String id, String loss) throws Exception {
    List<ProcessHandle> servers;
    try (RunningEngine running = TestEngines.start(EngineDeployment.of(id), dataRoot);
        EngineMeter meter = EngineMeter.open(running);
        Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      assertThat(running.settings()).containsEntry("nodes", "3");
      assertThat(running.durability()).isEqualTo(Durability.COMMIT);
      assertThat(running.settings().getOrDefault("synchronous_commit", "on")).isEqualTo("on");
      servers =
          running
              .footprint()
              .servers()
              .map(server -> ProcessHandle.of(server.firstProcess().getAsLong()).orElseThrow())
              .toList();

      Totals before = meter.read();
      writeOnAll(running, statement);
      assertThatEachNodePaid(meter.read().since(before));
      assertThatEachNodeHas(90_000, running);
      assertThatGuestsMeterTheSameProcesses(running);

      EngineWatch watch = EngineWatch.of(running);
      servers.getLast().destroyForcibly();
      servers.getLast().onExit().join();
      assertThat(watch.loss().orElse("")).startsWith(loss);
    }
    assertThat(servers)
        .as("a zombie has ended, too")
        .allMatch(server -> ProcessState.of(server.pid()) == ProcessState.ENDED);
    assertThat(dataRoot).isEmptyDirectory();
  }

  /** Writes 90,000 rows, and waits until every node has them. */
  private static void writeOnAll(RunningEngine cluster, Statement first) throws SQLException {
    first.execute("CREATE TABLE t (id INT PRIMARY KEY)");
    first.execute(
        "INSERT INTO t WITH RECURSIVE n AS (SELECT 1 AS id UNION ALL SELECT id + 1 FROM n WHERE id < 900) SELECT a.id * 1000 + b.id FROM n a CROSS JOIN n b WHERE a.id <= 100");
    List<String> settle = cluster.engine().settle(List.of("t"));
    for (String settling : settle) {
      first.execute(settling);
    }
    cluster.settleFurther(settle);
  }

  /** Takes servers that know nothing of each other, as no engine that runs here needs this. */
  @Tag("nightly")
  @Test
  void serversCanStartAtOnceAfterNodesThatTakeNoClients() throws Exception {
    EngineDeployment deployment = EngineDeployment.of("postgresql/container");
    TestEngines.require(deployment);
    Engine engine = kept();
    ClusterLauncher launcher =
        new ClusterLauncher(
            new ContainerLauncher(deployment.placements().of(engine.id())), Optional.empty());
    try (Workspace workspace = Workspace.open(dataRoot, engine.id(), _ -> {})) {
      Launched launched = launcher.launch(engine, engine.settings(), workspace);
      try (Connection connection = launched.address().connect();
          Statement statement = connection.createStatement()) {
        Footprint.Nodes cluster = (Footprint.Nodes) launched.footprint();
        assertThat(cluster.nodes()).containsOnlyKeys("node1", "node2", "keeper1");
        assertThat(cluster.locations()).doesNotHaveDuplicates().hasSize(2);
        assertThat(FirstColumn.top(statement, "SHOW cluster_name").orElseThrow())
            .matches("127.0.0.1:\\d+,127.0.0.1:\\d+ \\d+");
      } finally {
        launched.beforeCleaning().run();
      }
    }
    assertThat(dataRoot).isEmptyDirectory();
  }

  /** Returns two servers, and a third one in the place of a node that takes no clients. */
  private static Engine kept() throws ReflectiveOperationException {
    Engine engine = CATALOG.engine("postgresql");
    Container keeper = keeper(engine.container().orElseThrow());
    Cluster cluster =
        new Cluster(
            3,
            Optional.of(2),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Map.of("keeper", new Cluster.Support(Optional.of(1), List.of(), keeper)),
            Optional.of(Map.of()),
            Map.of(),
            true,
            List.of("other"),
            Map.of("cluster_name", "{all-node-other} {keeper-port}"),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            "SELECT {nodes} - 1",
            Map.of(),
            List.of(),
            List.of());
    return Altered.engine(
        engine,
        Map.of(
            "id",
            "postgresql+cluster.nodes=3",
            "process",
            Optional.empty(),
            "cluster",
            Optional.of(cluster)));
  }

  private static Container keeper(Container own) {
    return new Container(
        System.getProperty("image.postgresql", own.image()),
        own.network(),
        own.port(),
        own.user(),
        own.database(),
        own.environment(),
        own.command(),
        own.binding(),
        own.setting(),
        Optional.empty(),
        Optional.empty(),
        own.data(),
        own.dataOwner(),
        own.memoryMiB(),
        own.sharedMemoryMiB(),
        own.startSeconds());
  }

  /** No node is asked to wait: settling has. */
  private static void assertThatEachNodeHas(int rows, RunningEngine running) throws Exception {
    for (Location node : ((Footprint.Nodes) running.footprint()).locations()) {
      try (Connection connection = running.address().on(node).connect();
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM t")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(rows);
      }
    }
  }

  /** Attaches as to somebody else's cluster, of which the URLs alone are known. */
  private void assertThatGuestsMeterTheSameProcesses(RunningEngine running) throws Exception {
    List<String> urls =
        ((Footprint.Nodes) running.footprint())
            .locations().stream().map(node -> running.address().on(node).url()).toList();
    assertThatThrownBy(() -> visit(running, List.of(urls.getFirst(), urls.getFirst(), urls.get(1))))
        .hasMessageContaining("leads to the same server as another URL");
    assertThatThrownBy(() -> visit(running, urls.subList(0, 2)))
        .hasMessageContaining("its name stands for 3 servers, but there are 2 URLs");
    try (RunningEngine guest = visit(running, urls);
        EngineMeter meter = EngineMeter.open(guest);
        Connection connection = guest.address().connect();
        Statement statement = connection.createStatement()) {
      Totals before = meter.read();
      writeOnAll(guest, statement);
      assertThatEachNodePaid(meter.read().since(before));
      assertThat(guest.deployment()).startsWith("external URL").endsWith("; 3 nodes");
      assertThat(guest.footprint().servers().map(Footprint::firstProcess).toList())
          .isEqualTo(running.footprint().servers().map(Footprint::firstProcess).toList());
    }
  }

  private RunningEngine visit(RunningEngine running, List<String> urls) {
    return visit(running.engine(), running.address(), urls, dataRoot);
  }

  /** Attaches to a cluster by its nodes' URLs, as the user of an address. */
  static RunningEngine visit(Engine engine, Address at, List<String> urls, Path dataRoot) {
    External external = new External(String.join(",", urls), at.user(), at.password());
    return new Provisioner()
        .start(
            engine,
            new ProvisionOptions(
                Durability.COMMIT, Optional.of(external), dataRoot, System.out::println));
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
    assertThat(reading).isInstanceOf(Measured.class);
    return ((Measured) reading).value();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql+cluster.nodes=1, 'a cluster has 2 to 9 nodes, not 1'",
    "postgresql+cluster.quorum=3, a quorum of 3 does not fit 3 nodes",
    "postgresql+cluster.size=3, '+cluster.size=3: a cluster of PostgreSQL has nodes and quorum, each a number'",
    "mariadb+cluster.quorum=2, 'a cluster of MariaDB has nodes, each a number'",
    "postgresql+cluster.clients=round-robin, '+cluster.clients=round-robin: a standby takes no writes. Choose driver, or leave it out'",
    "mariadb+cluster.clients=all, 'a cluster of MariaDB has no such clients. Choose round-robin or driver'",
    "mariadb+cluster.nodes=3@lab, 'MariaDB: the nodes of its clusters are containers'",
    "h2+cluster.nodes=3, H2: its folder describes no cluster"
  })
  void anImpossibleClusterIsRefused(String id, String message) {
    assertThatThrownBy(() -> CATALOG.engine(id))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining(message);
  }
}
