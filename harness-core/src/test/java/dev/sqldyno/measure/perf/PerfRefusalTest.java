// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.libc.ErrnoException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerfRefusalTest {
  @ParameterizedTest
  @CsvSource({
    "2, 'this machine has no PMU (perf_event_open: ENOENT), usual in virtual machines'",
    "95, 'this machine has no PMU (perf_event_open: EOPNOTSUPP)'",
    "13, 'no permission (perf_event_open: EACCES), kernel.perf_event_paranoid='",
    "1, 'no permission (perf_event_open: EPERM), kernel.perf_event_paranoid='",
    "38, 'this kernel or sandbox has no perf events (perf_event_open: ENOSYS)'",
    "24, 'too few file descriptors (perf_event_open: EMFILE): raise ulimit -n'",
    "7, 'perf_event_open: errno 7'",
  })
  void saysWhyTheEventCannotBeCounted(int errno, String start) {
    assertThat(PerfRefusal.ofThread(refused(errno))).startsWith(start).doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "9, '/g is no cgroup v2 directory (perf_event_open: EBADF)'",
    "22, 'the kernel refuses this event on /g (perf_event_open: EINVAL)'",
    "2, '/g is gone, or a cgroup v1 hierarchy holds perf_event (perf_event_open: ENOENT)'",
    "13, 'no permission (perf_event_open: EACCES), kernel.perf_event_paranoid='",
  })
  void saysWhyTheGroupCannotBeCounted(int errno, String start) {
    assertThat(PerfRefusal.ofCgroup(refused(errno), Path.of("/g"))).startsWith(start);
  }

  private static ErrnoException refused(int errno) {
    return new ErrnoException("perf_event_open", errno);
  }
}
