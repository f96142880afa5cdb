// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CgroupMountsTest {

  private static final String V2 =
      "35 24 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate\n";
  private static final String V1 =
      "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw shared:10 - cgroup cgroup rw,cpu,cpuacct\n";

  @Test
  void findsTheUnifiedHierarchy() {
    var mounts = CgroupMounts.parse(V2);

    assertThat(mounts.v2()).contains(Path.of("/sys/fs/cgroup"));
    assertThat(mounts.v1("cpuacct")).isEmpty();
    assertThat(mounts.v2Of("0::/user.slice/a.scope\n"))
        .contains(Path.of("/sys/fs/cgroup/user.slice/a.scope"));
    assertThat(mounts.v2Of("0::/\n")).contains(Path.of("/sys/fs/cgroup"));
  }

  @Test
  void findsAControllerAmongSeveralOfOneMount() {
    var mounts = CgroupMounts.parse(V1);

    assertThat(mounts.v2()).isEmpty();
    assertThat(mounts.v1("cpuacct")).contains(Path.of("/sys/fs/cgroup/cpu,cpuacct"));
    assertThat(mounts.v1Of("cpuacct", "4:memory:/m\n3:cpu,cpuacct:/docker/ab\n"))
        .contains(Path.of("/sys/fs/cgroup/cpu,cpuacct/docker/ab"));
  }

  @Test
  void takesTheMountsRootOffTheCgroupsPath() {
    var mounts = CgroupMounts.parse(V2.replace(" / ", " /docker/ab "));

    assertThat(mounts.v2Of("0::/docker/ab/engine\n")).contains(Path.of("/sys/fs/cgroup/engine"));
    assertThat(mounts.v2Of("0::/docker/ab\n")).contains(Path.of("/sys/fs/cgroup"));
    assertThat(mounts.v2Of("0::/docker/abc\n")).isEmpty();
  }

  @Test
  void findsNothingForACgroupOutsideTheNamespace() {
    assertThat(CgroupMounts.parse(V2).v2Of("0::/../engine\n")).isEmpty();
  }

  @Test
  void ignoresAMountThatALaterOneCovers() {
    String tmpfs = "40 35 0:44 / /sys/fs/cgroup ro - tmpfs tmpfs ro\n";

    assertThat(CgroupMounts.parse(V2 + tmpfs).v2()).isEmpty();
    assertThat(CgroupMounts.parse(tmpfs + V2).v2()).isPresent();
  }

  @Test
  void readsBlanksInAPath() {
    assertThat(CgroupMounts.parse(V2.replace("/sys/fs", "/my\\040fs")).v2())
        .contains(Path.of("/my fs/cgroup"));
  }
}
