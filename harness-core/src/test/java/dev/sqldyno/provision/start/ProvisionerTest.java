// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvisionerTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final Engine PROCESS_ONLY = CATALOG.engine("h2");
  private static final Engine BOTH = CATALOG.engine("postgresql");
  private static final Engine CONTAINER_ONLY = CATALOG.engine("oracle");
  private static final Engine BY_PATH = CATALOG.engine("mysql");

  private final Provisioner provisioner = new Provisioner();

  @Test
  void aMemoryLimitForAllLeavesNoProcessOutAndIsReportedOnce() {
    Placements all = new Placements(Map.of("memory", "1g", "storage", "tmpfs", "registry", "r/m"));

    assertThat(provisioner.missing(PROCESS_ONLY, all.of("h2"), _ -> {})).isEmpty();
    assertThat(provisioner.whyNot(PROCESS_ONLY, all.of("h2"))).isEmpty();
    assertThat(Provisioner.unheeded(List.of(BOTH, CONTAINER_ONLY, BY_PATH, PROCESS_ONLY), all))
        .contains(
            "for containers only, so without effect on engines that run as a process (postgresql, h2): --memory 1g, --storage tmpfs, --registry r/m");
    assertThat(Provisioner.unheeded(List.of(CONTAINER_ONLY, BY_PATH), all)).isEmpty();
    Placements image = new Placements(Map.of("image.postgresql", "mine:18"));
    assertThat(Provisioner.unheeded(List.of(BOTH, CONTAINER_ONLY), image).orElseThrow())
        .endsWith("(postgresql): --image mine:18");
    assertThat(Provisioner.unheeded(List.of(BOTH), Placements.DEFAULT)).isEmpty();
  }

  @Test
  void h2WaitsForALockAsInnoDbDoesAndAnalyzesInNoWindow(@TempDir Path dir) throws SQLException {
    ProvisionOptions options =
        new ProvisionOptions(Durability.RELAXED, Optional.empty(), dir, _ -> {});
    try (RunningEngine h2 = provisioner.start(PROCESS_ONLY, options);
        Connection connection = h2.address().connect();
        Statement statement = connection.createStatement()) {
      assertThat(
              List.of(
                  FirstColumn.top(statement, "SELECT LOCK_TIMEOUT()").orElseThrow(),
                  FirstColumn.top(statement, PROCESS_ONLY.setting().query("ANALYZE_AUTO"))
                      .orElseThrow()))
          .containsExactly("50000", "0");
    }
  }

  @Test
  void aMemoryLimitForAProcessByItsNameIsRefusedWithARemedyThatThereIs() {
    Placements own = new Placements(Map.of("memory.h2", "1g", "memory.postgresql", "1g"));

    assertThat(provisioner.missing(PROCESS_ONLY, own.of("h2"), _ -> {}))
        .containsExactly(
            "H2 runs as a process here, but a memory limit needs a container. Leave out --memory for it");
    assertThat(provisioner.missing(BOTH, own.of("postgresql"), _ -> {}))
        .contains(
            "PostgreSQL runs as a process here, but a memory limit needs a container. Choose --provision container for it, or leave out --memory for it");
  }

  @Test
  void aDeploymentThatItLacksIsReportedOnceAndHasNoDataFolder() {
    Placement placement =
        new Placements(Map.of("provision", "container", "memory.h2", "1g")).of("h2");

    assertThat(provisioner.missing(PROCESS_ONLY, placement, _ -> {}))
        .singleElement()
        .asString()
        .startsWith("H2 does not run as a container here");
    assertThat(provisioner.dataFolder(PROCESS_ONLY, placement, Path.of("/data"))).isEmpty();
  }

  @Test
  void anEngineInOurJvmOrInAContainerIsNotEmulated() {
    Placements lab = new Placements(Map.of("provision", "emulated"));

    assertThat(provisioner.whyNot(PROCESS_ONLY, lab.of("h2")))
        .contains(
            "H2 runs in the client's JVM here, but the lab emulates programs only. Leave it out, or choose another --provision for it");
    assertThat(provisioner.whyNot(CONTAINER_ONLY, lab.of(CONTAINER_ONLY.id())).orElseThrow())
        .contains("does not run as an emulated process here, where it has no process to emulate");
  }

  @Test
  void whatRunsFromAPathAloneIsAContainerWithoutOneAndSaysHowToNameIt() {
    assertThat(Provisioner.deployment(BY_PATH, Placement.DEFAULT)).isEqualTo(Deployment.CONTAINER);
    assertThat(Provisioner.isForLab(BY_PATH)).isFalse();
    for (Deployment deployment : List.of(Deployment.PROCESS, Deployment.EMULATED)) {
      assertThat(provisioner.whyNot(BY_PATH, Placement.DEFAULT.as(deployment)))
          .contains(
              "MySQL runs as %s here only from a path of yours, where its server is installed. Name it, as in mysql=/path"
                  .formatted(deployment.phrase()));
    }

    Build build = new Build("mysql:mine", "mine", Path.of("/opt/mysql"), "9.7.0");
    Engine named = CATALOG.with(List.of(build)).engine("mysql:mine");

    assertThat(Provisioner.deployment(named, Placement.DEFAULT)).isEqualTo(Deployment.PROCESS);
    assertThat(provisioner.whyNot(named, Placement.DEFAULT)).isEmpty();
    assertThat(Provisioner.isForLab(named)).isTrue();
  }
}
