// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerfRefusalTest {
  /** One line whose last colon is behind the errno's parentheses, as doctor parts it there. */
  private static final String REASON_AND_REMEDY = ".+\\(perf_event_open: [^:)]+\\)[^:]*: [^:]+";

  private static final CgroupMounts V2_ALONE =
      CgroupMounts.parse("35 24 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  private static final CgroupMounts V1_HOLDS_PERF =
      CgroupMounts.parse(
          """
          35 24 0:28 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
          36 24 0:29 / /sys/fs/cgroup/perf_event rw - cgroup cgroup rw,perf_event
          """);

  @ParameterizedTest
  @CsvSource({
    "2, 'this machine has no PMU (perf_event_open: ENOENT), as most virtual machines'",
    "95, 'this machine has no PMU (perf_event_open: EOPNOTSUPP)'",
    "13, 'no permission (perf_event_open: EACCES), kernel.perf_event_paranoid='",
    "1, 'no permission (perf_event_open: EPERM), kernel.perf_event_paranoid='",
    "38, 'this kernel or sandbox has no perf events (perf_event_open: ENOSYS)'",
    "24, 'too few file descriptors (perf_event_open: EMFILE): raise ulimit -n'",
    "7, 'the kernel does not count (perf_event_open: errno 7): '",
  })
  void saysWhyTheEventCannotBeCounted(int errno, String start) {
    assertThat(PerfRefusal.ofThread(refused(errno))).startsWith(start).matches(REASON_AND_REMEDY);
  }

  @ParameterizedTest
  @CsvSource({
    "9, '/g is not a cgroup v2 directory (perf_event_open: EBADF)'",
    "22, 'the kernel refuses this event on /g (perf_event_open: EINVAL)'",
    "2, '/g is gone (perf_event_open: ENOENT)'",
    "13, 'no permission (perf_event_open: EACCES), kernel.perf_event_paranoid='",
  })
  void saysWhyTheGroupCannotBeCounted(int errno, String start) {
    assertThat(PerfRefusal.ofCgroup(refused(errno), Path.of("/g")))
        .startsWith(start)
        .matches(REASON_AND_REMEDY);
  }

  @Test
  void aGroupWithoutPerfEventNamesWhatHoldsIt(@TempDir Path group) {
    ErrnoException refused = refused(2);
    assertThat(PerfRefusal.withoutController(refused, group, V2_ALONE))
        .isEqualTo(
            "has no perf_event (perf_event_open: ENOENT), as no controller was ever enabled at the root cgroup: as root, echo +pids > /sys/fs/cgroup/cgroup.subtree_control");
    assertThat(PerfRefusal.withoutController(refused, group, V1_HOLDS_PERF))
        .isEqualTo(
            "has no perf_event (perf_event_open: ENOENT), which cgroup v1 has at /sys/fs/cgroup/perf_event: unmount that");
  }

  private static ErrnoException refused(int errno) {
    return new ErrnoException("perf_event_open", errno);
  }
}
