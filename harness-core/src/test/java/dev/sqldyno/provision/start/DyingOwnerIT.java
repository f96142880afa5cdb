// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Order(1)
class DyingOwnerIT {
  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path dataRoot;
  @TempDir Path locks;
  @TempDir Path sharedMemory;
  private Process owner;

  static Stream<EngineDeployment> otherForms() {
    return EngineDeployment.all().filter(form -> !form.engine().id().equals("postgresql"));
  }

  static Stream<EngineDeployment> clusters() {
    return EngineDeployment.clusters();
  }

  static Stream<EngineDeployment> otherProcesses() {
    return otherForms().filter(deployment -> deployment.deployment() == Deployment.PROCESS);
  }

  @AfterEach
  void end() {
    if (owner != null) {
      owner.destroyForcibly();
    }
  }

  /** In the emulator an engine's processes have its name. */
  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "postgresql/container", "postgresql/emulated"})
  void aKilledOwnerLeavesNothingAfterTenSeconds(String form) throws Exception {
    kill(EngineDeployment.of(form));
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource({"otherForms", "clusters"})
  void aKilledOwnerOfAnotherEngineLeavesNothing(EngineDeployment form) throws Exception {
    kill(form);
  }

  private void kill(EngineDeployment deployment) throws Exception {
    Traces traces = start(List.of(), deployment);
    owner.destroyForcibly().waitFor();
    assertThat(traces.leftAfter(TEN_SECONDS)).isEmpty();
  }

  @Test
  void anInterruptOfTheTerminalsWholeProcessGroupLeavesNothing() throws Exception {
    interrupt(EngineDeployment.of("postgresql"));
  }

  /** The interrupt does not reach a container. */
  @Tag("nightly")
  @Test
  void anInterruptOfAContainersOwnerLeavesNothing() throws Exception {
    interrupt(EngineDeployment.of("postgresql/container"));
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("otherProcesses")
  void anInterruptOfAnotherEnginesOwnerLeavesNothing(EngineDeployment form) throws Exception {
    interrupt(form);
  }

  private void interrupt(EngineDeployment deployment) throws Exception {
    // a build in the background ignores SIGINT, and its children inherit that
    Traces traces = start(List.of("env", "--default-signal=INT", "setsid"), deployment);
    new ProcessBuilder("kill", "-s", "INT", "--", "-" + owner.pid()).start().waitFor();
    assertThat(owner.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(traces.leftAfter(Duration.ZERO)).isEmpty();
  }

  @Test
  void withoutRightsToMakeACgroupItSaysWhyAndStillRunsAndEnds() throws Exception {
    startWithoutRights(EngineDeployment.of("postgresql"));
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("otherProcesses")
  void withoutThoseRightsAnotherEngineRunsAndEndsToo(EngineDeployment form) throws Exception {
    startWithoutRights(form);
  }

  private void startWithoutRights(EngineDeployment deployment) throws Exception {
    Optional<Path> cgroups = CgroupMounts.read().v2();
    assumeTrue(cgroups.isPresent(), "cgroup v2 is not mounted");
    assumeTrue(System.getProperty("user.name").equals("root"), "only root may mount");
    String readOnly = "mount -o remount,bind,ro " + cgroups.get() + " && exec \"$@\"";
    Traces traces = start(List.of("unshare", "-m", "sh", "-c", readOnly, "sh"), deployment);
    if (Files.exists(engineLock())) {
      assertThat(EngineLock.attach(CATALOG, engineLock()).footprint())
          .isInstanceOfSatisfying(
              Footprint.Processes.class,
              footprint -> {
                assertThat(footprint.cgroup()).isEmpty();
                assertThat(footprint.whyNoCgroup())
                    .contains("Read-only file system")
                    .contains("Run as root");
              });
    }
    owner.destroyForcibly().waitFor();
    assertThat(traces.leftAfter(TEN_SECONDS)).isEmpty();
  }

  @Test
  void aDeadJanitorsFolderIsCleanedAtTheNextStart() throws Exception {
    Traces traces = start(List.of(), EngineDeployment.of("mariadb"));
    List<ProcessHandle> janitors =
        owner
            .children()
            .filter(child -> child.info().commandLine().orElse("").contains("sqldyno-janitor"))
            .toList();
    assertThat(janitors).hasSize(1);
    janitors.getFirst().destroyForcibly();
    owner.destroyForcibly().waitFor();
    assertThat(traces.left()).isNotEmpty();

    List<String> progress = new ArrayList<>();
    new Provisioner()
        .start(
            CATALOG.engine("h2"),
            new ProvisionOptions(Durability.RELAXED, Optional.empty(), dataRoot, progress::add))
        .close();
    assertThat(progress).singleElement().asString().startsWith("cleaning up ");
    assertThat(traces.left()).isEmpty();
  }

  /** Puts its shared memory into a folder of the test's, because other servers may have theirs. */
  @Test
  void aKilledServerLeavesNoSharedMemory() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root may mount");
    String ownMemory = "mount --bind " + sharedMemory + " /dev/shm && exec \"$@\"";
    Traces traces =
        start(
            List.of("unshare", "-m", "sh", "-c", ownMemory, "sh"),
            EngineDeployment.of("postgresql"));
    Footprint.Processes server =
        (Footprint.Processes) EngineLock.attach(CATALOG, engineLock()).footprint();
    assertThat(sharedMemory).isNotEmptyDirectory();
    assertThat(segments(server.rootPid())).hasSize(1);

    ProcessHandle.of(server.rootPid()).orElseThrow().destroyForcibly();
    owner.destroyForcibly().waitFor();

    assertThat(traces.leftAfter(TEN_SECONDS)).isEmpty();
    assertThat(sharedMemory).isEmptyDirectory();
    assertThat(segments(server.rootPid())).isEmpty();
  }

  /** Returns segments of System V that the process made. */
  private static List<String> segments(long creator) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/sysvipc/shm"))) {
      return lines
          .filter(line -> line.strip().split("\\s+")[4].equals(Long.toString(creator)))
          .toList();
    }
  }

  private Path engineLock() {
    return locks.resolve("engine-lock.json");
  }

  private Traces start(List<String> prefix, EngineDeployment deployment) {
    TestEngines.require(deployment);
    owner = EngineOwner.start(prefix, deployment, dataRoot, engineLock());
    Footprint footprint =
        Files.exists(engineLock())
            ? EngineLock.attach(CATALOG, engineLock()).footprint()
            : new Footprint.InJvm();
    Traces traces = Traces.of(footprint, dataRoot);
    assertThat(traces.left()).isNotEmpty();
    return traces;
  }
}
