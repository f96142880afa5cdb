// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.provision.Placement.Storage;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.workspace.ClusterNode;
import dev.sqldyno.provision.workspace.ServerStart;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContainerRequestTest {
  private static final Secret PASSWORD = new Secret("s3cret");

  @Test
  void aServerOnTheHostsNetworkListensOnLoopbackAtThePortItIsTold() {
    ContainerRequest request =
        request("postgresql", Map.of("fsync", "on"), Placement.DEFAULT, Network.HOST, 40001);

    assertThat(request.image()).isEqualTo("postgres:18.6");
    assertThat(request.command())
        .containsExactly("-c", "fsync=on", "-c", "port=40001", "-c", "listen_addresses=127.0.0.1");
    assertThat(request.environment())
        .containsEntry("POSTGRES_USER", "postgres")
        .containsEntry("POSTGRES_PASSWORD", "s3cret");
    assertThat(request.container().data()).isEqualTo("/var/lib/postgresql");
    assertThat(request.placement().storage()).isEqualTo(Storage.DISK);
    assertThat(request.container().sharedMemoryMiB()).isEqualTo(256);
  }

  @Test
  void behindAPublishedPortItListensWhereDockersProxyReachesIt() {
    ContainerRequest request =
        request("mysql", Map.of(), Placement.DEFAULT, Network.PUBLISHED, 3306);

    assertThat(request.command()).contains("--port=3306", "--bind-address=0.0.0.0");
  }

  @Test
  void whereItListensComesAfterEverySettingHoweverThatIsSpelt() {
    Map<String, String> settings = Map.of("bind_address", "0.0.0.0", "BIND-addr", "0.0.0.0");
    for (String id : List.of("mysql", "mariadb", "postgresql")) {
      ContainerRequest request = request(id, settings, Placement.DEFAULT, Network.HOST, 40001);
      List<String> binding = Catalog.load().engine(id).container().orElseThrow().binding();

      assertThat(request.command())
          .endsWith(
              binding.stream()
                  .map(word -> word.replace("{port}", "40001").replace("{address}", "127.0.0.1"))
                  .toArray(String[]::new));
    }
  }

  @Test
  void aSettingWithoutAValueIsASwitch() {
    ContainerRequest request =
        request("mysql", Map.of("skip_log_bin", ""), Placement.DEFAULT, Network.HOST, 1);

    assertThat(request.command()).contains("--skip_log_bin");
  }

  @Test
  void theUsersImageWinsOverTheRegistryAndThatOverTheFolder() {
    Placement mirrored = placement(Optional.empty(), Optional.of("registry.example.com/mirror/"));
    Placement own = placement(Optional.of("mine/postgres:18"), Optional.of("registry.example.com"));

    assertThat(request("postgresql", Map.of(), mirrored, Network.HOST, 1).image())
        .isEqualTo("registry.example.com/mirror/postgres:18.6");
    assertThat(request("postgresql", Map.of(), own, Network.HOST, 1).image())
        .isEqualTo("mine/postgres:18");
  }

  static Stream<Engine> containers() {
    return Catalog.load().engines().stream().filter(engine -> engine.container().isPresent());
  }

  @ParameterizedTest
  @MethodSource("containers")
  void everyFoldersContainerGetsItsAddressAndShowsNoPassword(Engine engine) {
    ContainerRequest request =
        request(engine.id(), engine.settings(), Placement.DEFAULT, Network.HOST, 40001);

    assertThat(request.toString()).doesNotContain("s3cret");
    assertThat(String.join(" ", request.command())).doesNotContain("s3cret", "{");
    Container container = engine.container().orElseThrow();
    if (container.network() == Network.HOST) {
      assertThat(String.join(" ", request.command())).contains("40001", "127.0.0.1");
    }
    String prepared =
        String.join(
            "\n",
            new ServerStart(engine, container, 1, PASSWORD, Map.of())
                .statements(engine.settings()));
    assertThat(prepared).doesNotContain("{");
    assertThat(String.join(" ", request.command()) + prepared)
        .as("every setting reaches the server")
        .satisfies(all ->
            assertThat(engine.settings().keySet())
                .allSatisfy(key -> assertThat(all).contains(key)));
  }

  /** Checks the requests for containers that cannot be started where this is built. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          oracle | gvenzl/oracle-free:23.9-slim | PUBLISHED | /opt/oracle/oradata | ORACLE_PASSWORD=s3cret | ''
          sqlserver | mcr.microsoft.com/mssql/server:2022-CU21-ubuntu-22.04 | PUBLISHED | /var/opt/mssql \
            | ACCEPT_EULA=Y MSSQL_PID=Developer MSSQL_SA_PASSWORD=s3cret MSSQL_MEMORY_LIMIT_MB=2048 | ''
          tidb | pingcap/tidb:v8.5.3 | HOST | /data | '' \
            | --store=unistore --path=/data --host=127.0.0.1 -P 40001 --report-status=false
          yugabytedb | yugabytedb/yugabyte:2025.1.0.1-b3 | PUBLISHED | /home/yugabyte/yb_data | '' \
            | bin/yugabyted start --background=false --ui=false --base_dir=/home/yugabyte/yb_data \
          --tserver_flags=yb_enable_read_committed_isolation=true,durable_wal_write=true,ysql_beta_features=true,ysql_sequence_cache_minval=0 \
          --master_flags=durable_wal_write=true
          cockroachdb | cockroachdb/cockroach:v25.2.2 | HOST | /cockroach/cockroach-data | '' \
            | bash -c exec /cockroach/cockroach start-single-node --insecure --store=/cockroach/cockroach-data \
          --cache=256MiB --max-sql-memory=512MiB "$@" cockroach --sql-addr=127.0.0.1:40001 \
          --listen-addr=127.0.0.1:0 --http-addr=127.0.0.1:0
          """)
  void theRequestsOfEnginesThatAreNotRunHere(
      String id, String image, Network network, String data, String environment, String command) {
    Container container = Catalog.load().engine(id).container().orElseThrow();
    ContainerRequest request = request(id, Map.of("any", "1"), Placement.DEFAULT, network, 40001);

    assertThat(container.network()).isEqualTo(network);
    assertThat(request.image()).isEqualTo(image);
    assertThat(request.container().data()).isEqualTo(data);
    assertThat(
            request.environment().entrySet().stream()
                .map(Object::toString)
                .collect(Collectors.joining(" ")))
        .isEqualTo(environment);
    assertThat(String.join(" ", request.command())).isEqualTo(command.replaceAll("\\s+", " "));
  }

  /** Checks the nodes of clusters that cannot be started where this is built. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tidb | pd1 | pingcap/pd:v8.5.3 | --name=pd --data-dir=/data \
            --initial-cluster=pd=http://127.0.0.1:101 --client-urls=http://127.0.0.1:102 --peer-urls=http://127.0.0.1:101
          tidb | tikv3 | pingcap/tikv:v8.5.3 | --pd-endpoints=127.0.0.1:102 --data-dir=/data \
            --addr=127.0.0.1:108 --status-addr=127.0.0.1:107
          tidb | node1 | pingcap/tidb:v8.5.3 | --store=tikv --path=127.0.0.1:102 --host=127.0.0.1 \
            -P 40001 --report-status=false
          tidb:v8.5.1 | tikv1 | pingcap/tikv:v8.5.1 | --pd-endpoints=127.0.0.1:102 --data-dir=/data \
            --addr=127.0.0.1:104 --status-addr=127.0.0.1:103
          cockroachdb | node2 | cockroachdb/cockroach:v25.2.2 | bash -c if [ node2 = node1 ]; then \
            (for i in {1..100}; do /cockroach/cockroach init --insecure --host=127.0.0.1:102 && break; sleep 0.2; done) \
            & fi; exec /cockroach/cockroach start --insecure --store=/cockroach/cockroach-data --cache=256MiB \
            --max-sql-memory=512MiB --join=127.0.0.1:101,127.0.0.1:102,127.0.0.1:103 "$@" \
            cockroach --sql-addr=127.0.0.1:40001 --listen-addr=127.0.0.1:102 --http-addr=127.0.0.1:0
          yugabytedb | node2 | yugabytedb/yugabyte:2025.1.0.1-b3 | bash -c bin/yb-master \
            --master_addresses=127.0.0.1:101,127.0.0.1:106,127.0.0.1:111 --replication_factor=3 \
            --fs_data_dirs=/home/yugabyte/yb_data --rpc_bind_addresses=127.0.0.1:106 \
            --webserver_interface=127.0.0.1 --webserver_port=107 --durable_wal_write=true & exec bin/yb-tserver \
            --tserver_master_addrs=127.0.0.1:101,127.0.0.1:106,127.0.0.1:111 --fs_data_dirs=/home/yugabyte/yb_data \
            --yb_enable_read_committed_isolation=true --durable_wal_write=true --ysql_beta_features=true \
            --ysql_sequence_cache_minval=0 --ysql_num_tablets=3 --start_cql_proxy=false "$@" yugabytedb \
            --rpc_bind_addresses=127.0.0.1:108 --webserver_interface=127.0.0.1 --webserver_port=109 \
            --pgsql_proxy_bind_address=127.0.0.1:40001 --pgsql_proxy_webserver_port=110
          """)
  void theNodesOfClustersThatAreNotRunHere(String id, String name, String image, String command) {
    Engine engine = Catalog.load().engine(id + "+cluster.nodes=3");
    AtomicInteger port = new AtomicInteger(100);
    ClusterNode node =
        ClusterNode.of(engine.chosenCluster().orElseThrow(), PASSWORD, port::incrementAndGet)
            .stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow();
    ContainerRequest request =
        ContainerRequest.of(
            new ServerStart(
                engine,
                node.support().or(engine::container).orElseThrow(),
                node.port().orElse(40001),
                PASSWORD,
                node.places()),
            Map.of(),
            Placement.DEFAULT,
            Network.HOST);

    assertThat(request.container().network()).isEqualTo(Network.HOST);
    assertThat(request.image()).isEqualTo(image);
    assertThat(String.join(" ", request.command())).isEqualTo(command.replaceAll("\\s+", " "));
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb, 1024",
    "mariadb+cluster.nodes=3, 3072",
    "tidb+cluster.nodes=5, 15360",
  })
  void aClusterNeedsTheMemoryOfAllItsNodes(String id, int neededMiB) {
    assertThat(ContainerLauncher.memoryMiB(Catalog.load().engine(id))).isEqualTo(neededMiB);
  }

  private static ContainerRequest request(
      String engine, Map<String, String> settings, Placement placement, Network network, int port) {
    Engine described = Catalog.load().engine(engine);
    Container container = described.container().orElseThrow();
    return ContainerRequest.of(
        new ServerStart(described, container, port, PASSWORD, Map.of()),
        settings,
        placement,
        network);
  }

  private static Placement placement(Optional<String> image, Optional<String> registry) {
    return new Placement(
        Optional.empty(),
        image,
        registry,
        Storage.DISK,
        Optional.empty(),
        false,
        Libraries.LAB,
        Optional.empty());
  }
}
