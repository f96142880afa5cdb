// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Resource;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.testing.Altered;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Containers that fail in their start; other classes of this JVM have containers, too. */
@Isolated("looks for containers of this JVM")
class FailingContainerIT {
  @TempDir Path dataRoot;
  @TempDir Path engines;

  @Test
  void aContainerThatListensElsewhereIsNotKept() throws Exception {
    EngineDeployment deployment = EngineDeployment.of("postgresql/container");
    TestEngines.require(deployment);
    Set<String> before = containersOfOurs();
    Path folder = Files.createDirectories(engines.resolve("mine"));
    Files.writeString(
        folder.resolve("engine.yaml"),
        "family: postgresql\n"
            + Resource.text(Catalog.class, "/engines/postgresql/engine.yaml")
                .replace("listen_addresses={address}", "cluster_name={address}")
                .replace("[-c, \"port={port}\"", "[-c, listen_addresses=*, -c, \"port={port}\""));
    Engine open = Catalog.load(Optional.of(engines), Optional.empty()).engine("mine");
    Map<String, String> words = new HashMap<>(Map.of("provision", "container"));
    Optional.ofNullable(System.getProperty("image.postgresql"))
        .ifPresent(image -> words.put("image", image));
    assertThatThrownBy(() -> start(open, new Placements(words)))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("listens on 0.0.0.0:")
        .hasMessageContaining("Remove the setting from its engine.yaml");
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

  @Test
  void aContainerThatDiesInItsStartIsReportedInTheServersOwnWordsAndLeavesNothing()
      throws Exception {
    assertReported(
        "postgresql/container", "shared_buffers", "nonsense", "invalid value for parameter");
  }

  @Tag("nightly")
  @Test
  void soIsAnotherEngines() throws Exception {
    assertReported("mysql", "no-such-option", "1", "unknown variable 'no-such-option=1'");
  }

  private void assertReported(String id, String key, String value, String complaint)
      throws Exception {
    EngineDeployment deployment = EngineDeployment.of(id);
    TestEngines.require(deployment);
    Set<String> before = containersOfOurs();
    Engine bad = Altered.engine(deployment.engine(), Map.of("settings", Map.of(key, value)));
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

  private void start(Engine engine, Placements placements) {
    new Provisioner()
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
}
