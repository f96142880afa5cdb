// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunningEngineTest {
  private static final Footprint UNKNOWN = new Footprint.Remote("a test's");

  @ParameterizedTest
  @CsvSource({
    "mariadb+cluster.nodes=2, jdbc:mariadb://127.0.0.1:1/d",
    "mariadb+cluster.nodes=2+cluster.clients=round-robin, jdbc:mariadb://127.0.0.1:1/d jdbc:mariadb://127.0.0.1:2/d",
    "mariadb+cluster.nodes=2+cluster.clients=driver, 'jdbc:mariadb:loadbalance://127.0.0.1:1,127.0.0.1:2/d'",
    "postgresql+cluster.nodes=2+cluster.clients=driver, 'jdbc:postgresql://127.0.0.1:1,127.0.0.1:2/d?targetServerType=primary&loadBalanceHosts=true'"
  })
  void clientsConnectAsTheEnginesFolderSays(String id, String urls) {
    Engine engine = Catalog.load().engine(id);
    List<Location> nodes =
        Stream.of(1, 2).map(port -> Location.of(engine, "127.0.0.1", port, "d")).toList();
    Address first = Address.of(engine, nodes.getFirst(), "u", new Secret("p"));
    Map<String, Footprint> footprints = new LinkedHashMap<>();
    footprints.put("node1", UNKNOWN);
    footprints.put("node2", UNKNOWN);
    RunningEngine running =
        new RunningEngine(
            engine,
            first,
            new Footprint.Nodes(footprints, nodes),
            "a test's",
            Durability.COMMIT,
            Map.of(),
            Optional.empty(),
            CrashReport.NONE,
            () -> {});

    assertThat(running.clientAddresses()).extracting(Address::url).containsExactly(urls.split(" "));
    assertThat(running.clientAddresses()).extracting(Address::user).containsOnly("u");
  }
}
