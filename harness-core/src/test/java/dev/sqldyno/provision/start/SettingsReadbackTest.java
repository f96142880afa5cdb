// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Engine.Driver;
import dev.sqldyno.catalog.engine.Engine.Readback;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Secret;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingsReadbackTest {
  private static final String URL = "jdbc:h2:mem:readbacks";

  @Test
  void everyAnswerThatIsNotExpectedIsNamed() {
    SettingsReadback readbacks =
        SettingsReadback.ask(
            engine("sync", new Readback("SELECT 'off'", Map.of(Durability.COMMIT, "on"))), here());
    assertThat(readbacks.differences(Durability.COMMIT))
        .containsExactly("sync: expected on, is off");
    assertThat(readbacks.differences(Durability.RELAXED)).isEmpty();
  }

  @Test
  void theDurabilityIsWhatTheEngineAnswers() {
    Map<Durability, String> expect = Map.of(Durability.COMMIT, "on", Durability.RELAXED, "off");
    assertThat(durability(new Readback("SELECT 'on'", expect))).isEqualTo(Durability.COMMIT);
    assertThat(durability(new Readback("SELECT 'off'", expect))).isEqualTo(Durability.RELAXED);
  }

  @Test
  void anEngineThatIsNotAskedIsNotTrusted() {
    assertThat(durability(new Readback("SELECT 'on'", Map.of()))).isEqualTo(Durability.RELAXED);
  }

  @Test
  void aQueryThatFailsIsNamedWithItsKey() {
    Engine engine = engine("sync", new Readback("SELECT nothing", Map.of()));
    assertThatThrownBy(() -> SettingsReadback.ask(engine, here()))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("readback 'sync' (SELECT nothing) failed")
        .hasMessageContaining("engine.yaml");
  }

  @Test
  void anExternalUrlWithCredentialsIsRefusedWithoutShowingThem() {
    for (String url : List.of(URL + ";PASSWORD=hunter2", "jdbc:x://me:hunter2@host/db")) {
      assertThatThrownBy(() -> start(engine("org.h2.Driver", Map.of()), url))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("contains credentials")
          .hasMessageNotContaining("hunter2");
    }
  }

  @Test
  void aUrlOfAnotherDriverIsRefusedWithOneThatFits() {
    assertThatThrownBy(() -> start(engine("org.h2.Driver", Map.of()), "jdbc:nobody:there"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("no JDBC driver accepts jdbc:nobody:there")
        .hasMessageContaining(URL);
  }

  @Test
  void aMissingDriverIsReportedWithItsArtifact() {
    assertThatThrownBy(() -> start(engine("org.nowhere.Driver", Map.of()), URL))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("Add group:artifact");
  }

  private static void start(Engine engine, String url) {
    new Provisioner()
        .start(
            engine,
            new ProvisionOptions(
                Durability.COMMIT,
                Optional.of(new External(url, "me", new Secret("hunter2"))),
                Path.of("unused"),
                _ -> {}))
        .close();
  }

  private static Durability durability(Readback sync) {
    return SettingsReadback.ask(engine("sync", sync), here()).durability();
  }

  private static Address here() {
    return new Address(URL, "sa", new Secret(""), Map.of());
  }

  private static Engine engine(String key, Readback readback) {
    return engine("org.h2.Driver", Map.of(key, readback));
  }

  private static Engine engine(String driver, Map<String, Readback> more) {
    return new Engine(
        "engine",
        Optional.empty(),
        "Engine",
        Optional.empty(),
        List.of("1"),
        true,
        Optional.empty(),
        driver(driver),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Map.of(Durability.COMMIT, Map.of()),
        null,
        withVersion(more),
        Map.of(),
        List.of(),
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Map.of());
  }

  private static Driver driver(String type) {
    return new Driver(
        type,
        "group:artifact",
        URL,
        Map.of(),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }

  private static Map<String, Readback> withVersion(Map<String, Readback> more) {
    Map<String, Readback> readback = new LinkedHashMap<>(more);
    readback.put("version", new Readback("SELECT H2VERSION()", Map.of()));
    return readback;
  }
}
