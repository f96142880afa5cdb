// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks into folders that are named as systemd names cgroups. */
class UnitsTest {
  @TempDir private Path top;
  private CgroupMounts mounts;
  private Path service;

  @BeforeEach
  void makeUnits() throws IOException {
    mounts = CgroupMounts.parse("30 24 0:26 / %s rw - cgroup2 cgroup2 rw".formatted(top));
    service =
        Files.createDirectories(
                top.resolve("system.slice/system-db.slice/db@17-main.service/below"))
            .getParent();
    Files.createDirectories(top.resolve("system.slice/cron.service"));
  }

  @Test
  void aUnitIsFoundByItsNameWithOrWithoutItsType() {
    assertThat(Units.cgroup("db@17-main", mounts)).isEqualTo(service);
    assertThat(Units.cgroup("db@17-main.service", mounts)).isEqualTo(service);
  }

  @Test
  void anUnknownUnitIsReportedWithSimilarOnes() {
    assertThatThrownBy(() -> Units.cgroup("db", mounts))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "no unit db with processes runs here, but db@17-main.service: 'systemctl status PID' shows a process's unit");
    assertThatThrownBy(() -> Units.cgroup("crom.service", mounts))
        .hasMessageStartingWith(
            "no unit crom.service with processes runs here; did you mean 'cron.service'?")
        .hasMessageNotContaining("there are");
  }

  @Test
  void anAmbiguousUnitIsToBeNamedByAProcess() throws IOException {
    Files.createDirectories(top.resolve("user.slice/db@17-main.service"));
    assertThatThrownBy(() -> Units.cgroup("db@17-main", mounts))
        .hasMessageStartingWith("several units db@17-main run here (" + top)
        .hasMessageEndingWith("name the server's process by --pid");
    assertThatThrownBy(() -> Units.cgroup("db@17-main", CgroupMounts.parse("")))
        .hasMessageContaining("no cgroups are mounted here");
  }
}
