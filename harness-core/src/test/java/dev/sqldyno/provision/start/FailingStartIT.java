// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Engine.Readback;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.testing.Altered;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailingStartIT {
  private static final Catalog CATALOG = Catalog.load();
  private static final Provisioner PROVISIONER = new Provisioner();

  @TempDir Path dataRoot;

  @ParameterizedTest
  @CsvSource({
    "postgresql, shared_buffers, nonsense, invalid value for parameter \"shared_buffers\"",
    "postgresql, shared_preload_libraries, nonsense, could not access file \"nonsense\"",
    "mariadb, no-such-option, 1, unknown variable 'no-such-option=1'",
    "h2, NO_SUCH_OPTION, 1, Unsupported connection setting \"NO_SUCH_OPTION\"",
  })
  void aBadSettingIsReportedInTheServersOwnWordsAndLeavesNothing(
      String id, String key, String value, String complaint) throws Exception {
    Engine engine = CATALOG.engine(id);
    Engine bad = Altered.engine(engine, Map.of("settings", Map.of(key, value)));
    assertThatThrownBy(() -> start(bad, dataRoot))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(engine.name())
        .hasMessageContaining(complaint);
    assertThat(dataRoot).isEmptyDirectory();
  }

  @Test
  void settingsOtherThanExpectedAreNamedAndLeaveNothing() throws Exception {
    Engine engine = CATALOG.engine("h2");
    Map<String, Readback> readback = new HashMap<>(engine.readback());
    readback.put("one", new Readback("SELECT 1", Map.of(Durability.RELAXED, "2")));
    Engine altered = Altered.engine(engine, Map.of("readback", readback));
    assertThatThrownBy(() -> start(altered, dataRoot))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("one: expected 2, is 1");
    assertThat(dataRoot).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb"})
  void aFullDiskIsReportedAndLeavesNothing(String id) throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root may mount");
    Path small = Files.createDirectory(dataRoot.resolve("small"));
    assertThat(run("mount", "-t", "tmpfs", "-o", "size=16m", "none", small.toString())).isZero();
    try {
      assertThatThrownBy(() -> start(CATALOG.engine(id), small))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("MiB free in " + small.toRealPath() + " (free some")
          .satisfies(e -> System.out.println(e.getMessage()));
      assertThat(small).isEmptyDirectory();
    } finally {
      assertThat(run("umount", small.toString())).isZero();
    }
  }

  @Test
  void aFolderThatCannotBeMadeIsReportedWithTheRemedy() {
    assertThatThrownBy(() -> start(CATALOG.engine("h2"), Path.of("/proc/nowhere")))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("/proc/nowhere")
        .hasMessageContaining("Choose a writable folder");
  }

  /** Goes past the catalog, which knows names, but not everything that a server takes for one. */
  @ParameterizedTest
  @CsvSource({"postgresql, Listen_Addresses, *", "mariadb, bind-addr, 0.0.0.0"})
  void noSettingOpensAServerToTheNetwork(String id, String key, String value) throws Exception {
    Engine engine = CATALOG.engine(id);
    Map<String, String> settings = new HashMap<>(engine.settings());
    settings.put(key, value);
    // the start itself looks at the sockets
    start(Altered.engine(engine, Map.of("settings", settings)), dataRoot);
    assertThat(dataRoot).isEmptyDirectory();
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  @Test
  void aMemoryLimitForAProcessIsRefused() {
    assertThatThrownBy(() -> start(new Placements(Map.of("memory.h2", "1g"))))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("runs as a process here, but a memory limit needs a container");
    start(new Placements(Map.of("memory", "1g")));
  }

  private void start(Placements placements) {
    PROVISIONER
        .start(
            CATALOG.engine("h2"),
            new ProvisionOptions(
                Durability.COMMIT,
                Optional.empty(),
                placements.of("h2"),
                dataRoot,
                System.out::println))
        .close();
  }

  private static void start(Engine engine, Path dataRoot) {
    TestEngines.require(engine.id());
    PROVISIONER
        .start(
            engine,
            new ProvisionOptions(
                engine.durabilityFor(Durability.COMMIT),
                Optional.empty(),
                dataRoot,
                System.out::println))
        .close();
  }
}
