// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Engine.Readback;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("looks for containers of this JVM")
class FailingStartIT {
  private static final Catalog CATALOG = Catalog.load();
  private static final Provisioner PROVISIONER = new Provisioner();

  @TempDir Path dataRoot;
  @TempDir Path engines;

  @ParameterizedTest
  @CsvSource({
    "postgresql, shared_buffers, nonsense, invalid value for parameter \"shared_buffers\"",
    "postgresql, shared_preload_libraries, nonsense, could not access file \"nonsense\"",
    "mariadb, no-such-option, 1, unknown variable 'no-such-option=1'",
    "h2, NO_SUCH_OPTION, 1, Unsupported connection setting \"NO_SUCH_OPTION\"",
  })
  void aBadSettingIsReportedInTheServersOwnWordsAndLeavesNothing(
      String id, String key, String value, String complaint) {
    Engine engine = CATALOG.engine(id);
    Engine bad = with(engine, Map.of(key, value), engine.readback());
    assertThatThrownBy(() -> start(bad, dataRoot))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining(engine.name())
        .hasMessageContaining(complaint);
    assertThat(dataRoot).isEmptyDirectory();
  }

  @Test
  void settingsOtherThanExpectedAreNamedAndLeaveNothing() {
    Engine engine = CATALOG.engine("h2");
    Map<String, Readback> readback = new HashMap<>(engine.readback());
    readback.put("one", new Readback("SELECT 1", Map.of(Durability.RELAXED, "2")));
    assertThatThrownBy(() -> start(with(engine, Map.of(), readback), dataRoot))
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
          .hasMessageContaining("MiB free in " + small.toRealPath() + " (make room")
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
        .hasMessageContaining("Choose one");
  }

  /** Goes past the catalog, which knows names, but not everything that a server takes for one. */
  @ParameterizedTest
  @CsvSource({"postgresql, Listen_Addresses, *", "mariadb, bind-addr, 0.0.0.0"})
  void noSettingOpensAServerToTheNetwork(String id, String key, String value) {
    Engine engine = CATALOG.engine(id);
    Map<String, String> settings = new HashMap<>(engine.settings());
    settings.put(key, value);
    // the start itself looks at the sockets
    start(with(engine, settings, engine.readback()), dataRoot);
    assertThat(dataRoot).isEmptyDirectory();
  }

  @Test
  void aContainerThatListensElsewhereIsNotKept() throws Exception {
    EngineDeployment deployment = EngineDeployment.of("postgresql/container");
    TestEngines.require(deployment);
    Set<String> before = containersOfOurs();
    Path folder = Files.createDirectories(engines.resolve("mine"));
    try (InputStream own = Catalog.class.getResourceAsStream("/engines/postgresql/engine.yaml")) {
      Files.writeString(
          folder.resolve("engine.yaml"),
          "family: postgresql\n"
              + new String(own.readAllBytes(), StandardCharsets.UTF_8)
                  .replace("listen_addresses={address}", "cluster_name={address}")
                  .replace("[-c, \"port={port}\"", "[-c, listen_addresses=*, -c, \"port={port}\""));
    }
    Engine open = Catalog.load(Optional.of(engines), Optional.empty()).engine("mine");
    Map<String, String> words = new HashMap<>(Map.of("provision", "container"));
    Optional.ofNullable(System.getProperty("image.postgresql"))
        .ifPresent(image -> words.put("image", image));
    assertThatThrownBy(() -> start(open, new Placements(words)))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("listens on 0.0.0.0:")
        .hasMessageContaining("Take out of its engine.yaml what makes it listen there");
    assertThat(dataRoot).isEmptyDirectory();
    assertThat(containersOfOurs()).isEqualTo(before);
  }

  /** Returns this JVM's containers, because others on this machine may have theirs. */
  private static Set<String> containersOfOurs() throws Exception {
    Process labels =
        new ProcessBuilder("docker", "ps", "-a", "--format", "{{.Label \"dev.sqldyno.site\"}}")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String own = "sqldyno-" + ProcessHandle.current().pid() + "-";
    Set<String> ours =
        labels
            .inputReader()
            .lines()
            .filter(label -> label.startsWith(own))
            .collect(Collectors.toSet());
    assertThat(labels.waitFor()).isZero();
    return ours;
  }

  private static int run(String... command) throws Exception {
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  @Test
  void anImageThatCannotBeHadIsReportedWithTheRemedyAndLeavesNothing() {
    EngineDeployment deployment = EngineDeployment.of("postgresql/container");
    TestEngines.require(deployment);
    Placements missing = new Placements(Map.of("provision", "container", "image", "none/such:1.0"));
    assertThatThrownBy(() -> start(deployment.engine(), missing))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("image none/such:1.0 is not on this machine and cannot be pulled")
        .hasMessageContaining("--image");
    assertThat(dataRoot).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql/container, shared_buffers, nonsense, invalid value for parameter",
    "mysql, no-such-option, 1, unknown variable 'no-such-option=1'",
  })
  void aContainerThatDiesInItsStartIsReportedInTheServersOwnWordsAndLeavesNothing(
      String id, String key, String value, String complaint) throws Exception {
    EngineDeployment deployment = EngineDeployment.of(id);
    TestEngines.require(deployment);
    Set<String> before = containersOfOurs();
    Engine bad = with(deployment.engine(), Map.of(key, value), deployment.engine().readback());
    assertThatThrownBy(() -> start(bad, deployment.placements()))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the container exited with code 1")
        .hasMessageContaining(complaint);
    assertThat(dataRoot).isEmptyDirectory();
    assertThat(containersOfOurs()).isEqualTo(before);
  }

  @Test
  void aContainerThatDiesForLackOfMemoryInItsStartIsReportedWithTheLimitAndTheRemedy()
      throws Exception {
    EngineDeployment deployment = EngineDeployment.of("mysql");
    TestEngines.require(deployment);
    Set<String> before = containersOfOurs();
    Placements tight = deployment.placements().with(new Placements(Map.of("memory", "64m")));
    assertThatThrownBy(() -> start(deployment.engine(), tight))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the container was killed")
        .hasMessageContaining("for lack of memory (limit 64 MiB): raise --memory or leave it out")
        .satisfies(e -> System.out.println(e.getMessage()));
    assertThat(dataRoot).isEmptyDirectory();
    assertThat(containersOfOurs()).isEqualTo(before);
  }

  @Test
  void aMemoryLimitForAProcessIsRefused() {
    Placements limited = new Placements(Map.of("memory.h2", "1g"));
    assertThatThrownBy(() -> start(CATALOG.engine("h2"), limited))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("runs as a process here, and a memory limit is for containers");
    start(CATALOG.engine("h2"), new Placements(Map.of("memory", "1g")));
  }

  private void start(Engine engine, Placements placements) {
    PROVISIONER
        .start(
            engine,
            new ProvisionOptions(
                Durability.COMMIT,
                Optional.empty(),
                placements.of(engine.id()),
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

  private static Engine with(
      Engine engine, Map<String, String> settings, Map<String, Readback> readback) {
    return new Engine(
        engine.id(),
        engine.build(),
        engine.name(),
        engine.family(),
        engine.versions(),
        engine.publish(),
        engine.identity(),
        engine.driver(),
        engine.process(),
        engine.container(),
        settings,
        engine.durability(),
        engine.setting(),
        readback,
        engine.clientEnvironment(),
        engine.clientFamily(),
        engine.instance(),
        engine.tools(),
        engine.guest(),
        engine.settle(),
        engine.counters(),
        engine.waits(),
        engine.sizes(),
        engine.retry(),
        engine.diskMiB(),
        engine.peer(),
        engine.uptime(),
        engine.before());
  }
}
