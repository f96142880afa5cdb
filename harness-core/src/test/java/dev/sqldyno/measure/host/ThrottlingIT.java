// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.meter.Metering;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.testing.Quiet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Quiet
class ThrottlingIT {
  private Path group;

  /** Allows a fifth of a core in the hierarchy that has the controller. */
  @BeforeEach
  void makeAQuota() throws IOException {
    CgroupMounts mounts = CgroupMounts.read();
    Optional<Path> top = mounts.v1("cpu").or(mounts::v2);
    assumeTrue(top.isPresent(), "no cgroup hierarchy is mounted here");
    Path made = top.get().resolve("sqldyno-quota-" + ProcessHandle.current().pid());
    try {
      group = Files.createDirectory(made);
    } catch (IOException e) {
      assumeTrue(false, "no cgroup can be made under " + top.get() + ": " + e);
    }
    if (mounts.v1("cpu").isPresent()) {
      // so little that an engine which hardly gets a core on a busy machine has used it up, too
      Files.writeString(group.resolve("cpu.cfs_quota_us"), "2000");
    } else {
      assumeTrue(
          Files.exists(group.resolve("cpu.max")), "the cpu controller is not on under " + top);
      Files.writeString(group.resolve("cpu.max"), "2000 100000");
    }
  }

  @AfterEach
  void removeTheGroup() throws IOException {
    if (group != null) {
      Files.delete(group);
    }
  }

  @Test
  void aQuotaOfTheEngineAloneIsSeen() throws Exception {
    String enter = "echo 0 > \"$0\" && " + BurningCgroup.BURN;
    Process engine =
        new ProcessBuilder("sh", "-c", enter, group.resolve("cgroup.procs").toString()).start();
    try {
      BurningCgroup.await(
          () -> Files.readString(group.resolve("cgroup.procs")).contains("" + engine.pid()));
      var footprint = new Footprint.Processes(engine.pid(), Optional.empty(), "not asked for");
      try (Metering metering = Metering.open(BurningCgroup.engine(footprint))) {
        metering.begin();
        BurningCgroup.pause(500);

        assertThat(metering.end().conditions().throttled())
            .isInstanceOfSatisfying(
                Reading.Measured.class,
                throttled -> assertThat(throttled.value()).isGreaterThan(100e6));
      }
    } finally {
      engine.destroyForcibly().waitFor();
    }
  }
}
