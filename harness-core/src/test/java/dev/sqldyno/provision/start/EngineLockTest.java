// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.Spoilt;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineLockTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final Footprint PROCESSES =
      new Footprint.Processes(42, Optional.of(Path.of("/sys/fs/cgroup/engine")), "");

  @TempDir Path folder;

  @Test
  void theOtherJvmSeesWhatTheStarterSees() {
    assertComesBack(running(PROCESSES));
  }

  @Test
  void anEngineWithoutACgroupKeepsTheReason() {
    assertComesBack(running(new Footprint.Processes(42, Optional.empty(), "no permission")));
  }

  @Test
  void aRemoteEngineStaysRemote() {
    assertComesBack(running(new Footprint.Remote("nobody looked")));
  }

  @Test
  void aHiddenContainerIsFoundByItsDocker() {
    assertComesBack(
        running(
            new Footprint.Container("4711", URI.create("unix:///var/run/docker.sock"), "hidden")));
  }

  private void assertComesBack(RunningEngine engine) {
    EngineLock.write(engine, engineLock());
    try (RunningEngine attached = EngineLock.attach(CATALOG, engineLock())) {
      assertThat(attached).usingRecursiveComparison().ignoringFields("ending").isEqualTo(engine);
    }
  }

  @Test
  void aDamagedLockIsNamedWithoutItsPassword() throws Exception {
    EngineLock.write(running(PROCESSES), engineLock());
    Spoilt.everyWay(
        engineLock(),
        ProvisionException.class,
        () -> {
          try {
            EngineLock.attach(CATALOG, engineLock()).close();
          } catch (ProvisionException e) {
            assertThat(e).hasMessageNotContaining("hunter").hasNoCause();
            throw e;
          }
        });
  }

  @Test
  void onlyItsOwnerMayReadIt() throws Exception {
    EngineLock.write(running(PROCESSES), engineLock());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(engineLock())))
        .isEqualTo("rw-------");
  }

  @Test
  void aFileThatIsThereAlreadyIsLeftAlone() throws Exception {
    Files.writeString(engineLock(), "somebody's");
    assertThatThrownBy(() -> EngineLock.write(running(PROCESSES), engineLock()))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("engine-lock.json");
    assertThat(engineLock()).hasContent("somebody's");
  }

  @Test
  void aBrokenEngineLockIsReportedWithoutItsContent() throws Exception {
    Files.writeString(engineLock(), "{\"password\": \"hunter2\", \"rootPid\": []");
    assertThatThrownBy(() -> EngineLock.attach(CATALOG, engineLock()))
        .isInstanceOf(ProvisionException.class)
        .hasNoCause()
        .hasMessageContaining("engine-lock.json")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void anEngineInThisJvmCannotBeHandedOver() {
    assertThatThrownBy(() -> EngineLock.write(running(new Footprint.InJvm()), engineLock()))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("start it there");
    assertThat(engineLock()).doesNotExist();
  }

  private Path engineLock() {
    return folder.resolve("engine-lock.json");
  }

  private static RunningEngine running(Footprint footprint) {
    return new RunningEngine(
        CATALOG.engine("postgresql"),
        Address.onLoopback(CATALOG.engine("postgresql"), 5433, "app", "me", new Secret("hunter2")),
        footprint,
        "process on loopback",
        Durability.COMMIT,
        Map.of("fsync", "on"),
        Optional.empty(),
        CrashReport.NONE,
        () -> {
          throw new AssertionError("closed by the other JVM");
        });
  }
}
