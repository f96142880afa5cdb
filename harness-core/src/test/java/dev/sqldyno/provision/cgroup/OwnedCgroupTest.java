// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Resource;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnedCgroupTest {
  private static final String ID =
      "3f1c9a5e7b2d4860a1c3e5f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b";
  private static final String OUTER =
      "9d8c7b6a5f4e3d2c1b0a99887766554433221100ffeeddccbbaa998877665544";

  @ParameterizedTest
  @CsvSource({
    "v2-docker-systemd, system.slice/docker-ID.scope",
    "v2-docker-cgroupfs, docker/ID",
    "v2-docker-rootless, "
        + "user.slice/user-1000.slice/user@1000.service/user.slice/docker-ID.scope",
    "v2-podman, machine.slice/libpod-ID.scope",
    "v2-podman-rootless, "
        + "user.slice/user-1000.slice/user@1000.service/user.slice/libpod-ID.scope",
    "v2-podman-cgroupfs, libpod_parent/libpod-ID",
    "v2-nested, docker/OUTER/docker/ID",
    "v2-nested-seen-from-within, docker/ID",
    "v1-docker-cgroupfs, 'cpu,cpuacct/docker/ID'",
    "v1-docker-systemd, 'cpu,cpuacct/system.slice/docker-ID.scope'",
    "v1-seen-from-within, 'cpu,cpuacct'",
    "hybrid-docker-cgroupfs, 'cpu,cpuacct/docker/ID'",
    "hybrid-docker-systemd, unified/system.slice/docker-ID.scope",
  })
  void findsAContainersGroupByItsId(String layout, String expected) {
    String path = expected.replace("ID", ID).replace("OUTER", OUTER);

    assertThat(find(layout, ID)).contains(Path.of("/sys/fs/cgroup").resolve(path));
  }

  @Test
  void findsOurOwnGroupByItsName() {
    assertThat(find("hybrid", "sqldyno-4711"))
        .contains(Path.of("/sys/fs/cgroup/unified/sqldyno-4711"));
  }

  @Test
  void findsTheOuterContainerOfANestedOne() {
    assertThat(find("v2-nested", OUTER)).contains(Path.of("/sys/fs/cgroup/docker", OUTER));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hybrid",
        "v2-daemon",
        "v2-session",
        "v2-private-namespace",
        "v2-outside-namespace",
      })
  void takesNoGroupThatIsNotTheEngines(String layout) {
    assertThat(find(layout, ID)).isEmpty();
  }

  private static Optional<Path> find(String layout, String own) {
    return CgroupMounts.parse(fixture(layout + "/mountinfo"))
        .owned(fixture(layout + "/cgroup"), own);
  }

  private static String fixture(String name) {
    return Resource.text(OwnedCgroupTest.class, name);
  }
}
