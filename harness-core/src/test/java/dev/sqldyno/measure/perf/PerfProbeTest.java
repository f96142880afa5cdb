// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.perf.PerfFd.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerfProbeTest {
  private static final Snapshot ELSEWHERE = new Snapshot(0, 900, 0);

  @Test
  void aThreadOnTheSecondKindOfCoresIsCountedThere() {
    assertThat(whyNot(ELSEWHERE, ELSEWHERE, new Snapshot(4_000, 900, 900))).isEmpty();
  }

  @Test
  void aCounterThatRanAndSawNothingIsHalfAPmu() {
    assertThat(whyNot(ELSEWHERE, new Snapshot(0, 900, 900)))
        .get()
        .asString()
        .startsWith("instructions stays at 0 here, as in virtual machines with half a PMU: ");
  }

  @Test
  void aCounterThatNeverRanIsHeldByAnotherTool() {
    assertThat(whyNot(ELSEWHERE, ELSEWHERE))
        .get()
        .asString()
        .startsWith("instructions was never counted: another tool holds the PMU's counters")
        .endsWith("sudo sysctl kernel.nmi_watchdog=0");
  }

  @Test
  void oneKindOfCoresIsBlamedOnlyWhereTheProcessorRefusesAndOthersDoNot() {
    assertThat(refusal(2, true)).startsWith("CPU 4 cannot count instructions, though others can (");
    assertThat(refusal(2, false)).startsWith("this machine has no PMU");
    assertThat(refusal(24, true)).endsWith(": raise ulimit -n");
  }

  private static String refusal(int errno, boolean othersCan) {
    ErrnoException e = new ErrnoException("perf_event_open", errno);
    return PerfProbe.refusal(PerfEvent.INSTRUCTIONS, new TreeMap<>(Map.of(4, e, 5, e)), othersCan);
  }

  @Test
  void coresOfTwoKindsHaveAPmuEach(@TempDir Path root) throws IOException {
    assertThat(CorePmus.read(root)).isEmpty();
    Path devices = root.resolve("sys/bus/event_source/devices");
    for (String pmu : List.of("cpu_core", "cpu_atom", "software", "uncore_imc_0")) {
      Files.createDirectories(devices.resolve(pmu));
    }
    Files.writeString(devices.resolve("cpu_core/cpus"), "0-7\n");
    Files.writeString(devices.resolve("cpu_atom/cpus"), "8-15\n");
    Files.writeString(devices.resolve("uncore_imc_0/cpumask"), "0\n");

    assertThat(CorePmus.read(root)).isEqualTo(Map.of("cpu_core", "0-7", "cpu_atom", "8-15"));
  }

  private static Optional<String> whyNot(Snapshot... perCpu) {
    return PerfProbe.whyNot(PerfEvent.INSTRUCTIONS, List.of(perCpu));
  }
}
