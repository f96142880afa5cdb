// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalEngineIT {
  private static final Provisioner PROVISIONER = new Provisioner();
  private static final Secret WRONG = new Secret("wrong-horse-battery");

  @TempDir Path dataRoot;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb"})
  void isUsedAsItIsAndEachMistakeHasItsOwnMessage(String id) throws Exception {
    Engine engine = Catalog.load().engine(id);
    TestEngines.require(id);
    try (RunningEngine server = PROVISIONER.start(engine, relaxed())) {
      Address at = server.address();
      try (RunningEngine external = attach(engine, at.url(), at.password())) {
        assertThat(external.durability()).isEqualTo(Durability.RELAXED);
        assertThat(external.settings()).isEqualTo(server.settings());
        assertIsMetered(external, (Footprint.Processes) server.footprint());
      }
      try (Connection stillThere = at.connect()) {
        assertThat(stillThere.isValid(1)).isTrue();
      }
      assertAnotherEngineIsNamed(id, at);
      String database = engine.process().orElseThrow().database();
      assertRefused(engine, at.url(), WRONG, "refuses user");
      assertRefused(
          engine,
          at.url().replaceAll("/" + database + "$", "/nowhere"),
          at.password(),
          "has no such database");
      assertRefused(
          engine,
          at.url().replaceAll(":\\d+/", ":1/"),
          at.password(),
          "is not reachable. Check that it runs");
    }
  }

  /** Its driver would have connected, and its results would have had another engine's name. */
  private void assertAnotherEngineIsNamed(String id, Address at) {
    String wrong = Map.of("postgresql", "cockroachdb", "mariadb", "mysql").get(id);
    Engine other = Catalog.load().engine(wrong);
    String url = at.url().replaceFirst("jdbc:\\w+:", other.driver().url().replaceFirst("//.*", ""));
    External external = new External(url, at.user(), at.password());
    assertThatThrownBy(() -> PROVISIONER.attach(other, external, System.out::println))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the server at %s is not %s: it says", url, other.name())
        .hasMessageContaining("name the engine %s, whose URL looks like", id)
        .hasMessageNotContaining(at.password().reveal());
  }

  /** The engine that sqldyno started has a cgroup to itself where this machine lets it. */
  private static void assertIsMetered(RunningEngine external, Footprint.Processes server) {
    Footprint.Processes found = (Footprint.Processes) external.footprint();
    assertThat(found.rootPid()).isEqualTo(server.rootPid());
    assertThat(found.cgroup()).isEqualTo(server.cgroup());
    assertThat(external.deployment())
        .isEqualTo(
            server
                .cgroup()
                .map(group -> "external URL, cgroup " + group.getFileName())
                .orElse("external URL, process tree"));
  }

  private void assertRefused(Engine engine, String url, Secret password, String problem) {
    assertThatThrownBy(() -> attach(engine, url, password))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(url)
        .hasMessageContaining(problem)
        .hasNoCause()
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(password.reveal()));
  }

  private RunningEngine attach(Engine engine, String url, Secret password) {
    String user = engine.process().orElseThrow().user();
    return PROVISIONER.attach(engine, new External(url, user, password), System.out::println);
  }

  /** Asks for a durability that an attachment has to find out. */
  private ProvisionOptions relaxed() {
    return new ProvisionOptions(
        Durability.RELAXED, Optional.empty(), dataRoot, System.out::println);
  }
}
