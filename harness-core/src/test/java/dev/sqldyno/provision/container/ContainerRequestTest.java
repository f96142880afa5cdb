// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Container.Network;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Storage;
import dev.sqldyno.provision.Secret;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContainerRequestTest {
  private static final Secret PASSWORD = new Secret("s3cret");

  @Test
  void aServerOnTheHostsNetworkListensOnLoopbackAtThePortItIsTold() {
    ContainerRequest request =
        request("postgresql", Map.of("fsync", "on"), Placement.USUAL, Network.HOST, 40001);

    assertThat(request.image()).isEqualTo("postgres:18.6");
    assertThat(request.command())
        .containsExactly("-c", "port=40001", "-c", "listen_addresses=127.0.0.1", "-c", "fsync=on");
    assertThat(request.environment())
        .containsEntry("POSTGRES_USER", "postgres")
        .containsEntry("POSTGRES_PASSWORD", "s3cret");
    assertThat(request.data()).isEqualTo("/var/lib/postgresql");
    assertThat(request.storage()).isEqualTo(Storage.DISK);
    assertThat(request.sharedMemoryBytes()).isEqualTo(256L << 20);
  }

  @Test
  void behindAPublishedPortItListensWhereDockersProxyReachesIt() {
    ContainerRequest request = request("mysql", Map.of(), Placement.USUAL, Network.PUBLISHED, 3306);

    assertThat(request.command()).contains("--port=3306", "--bind-address=0.0.0.0");
  }

  @Test
  void aSettingWithoutAValueIsASwitch() {
    ContainerRequest request =
        request("mysql", Map.of("skip_log_bin", ""), Placement.USUAL, Network.HOST, 1);

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
  void everyFoldersContainerIsToldWhereToListenAndKeepsItsSecret(Engine engine) {
    ContainerRequest request =
        request(engine.id(), engine.settings(), Placement.USUAL, Network.HOST, 40001);

    assertThat(request.toString()).doesNotContain("s3cret");
    assertThat(String.join(" ", request.command())).doesNotContain("s3cret", "{");
    if (engine.container().orElseThrow().network() == Network.HOST) {
      assertThat(String.join(" ", request.command())).contains("40001", "127.0.0.1");
    }
    assertThat(String.join(" ", request.command())).contains(engine.settings().keySet());
  }

  private static ContainerRequest request(
      String engine, Map<String, String> settings, Placement placement, Network network, int port) {
    return ContainerRequest.of(
        Catalog.load().engine(engine), settings, placement, network, port, PASSWORD);
  }

  private static Placement placement(Optional<String> image, Optional<String> registry) {
    return new Placement(Optional.empty(), image, registry, Storage.DISK);
  }
}
