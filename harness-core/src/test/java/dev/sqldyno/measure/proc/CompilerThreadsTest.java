// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares with this JVM, which compiles too, and says itself for how long. */
class CompilerThreadsTest {
  @Test
  void aJvmsCompilersHaveTakenCpuTimeAndNoMoreThanTheJvmHas() {
    CompilerThreads none = new CompilerThreads(Map.of());
    long nanos = CompilerThreads.of(List.of(ProcessHandle.current().pid())).since(none);
    long all = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    assertThat(ManagementFactory.getCompilationMXBean().getTotalCompilationTime()).isPositive();
    assertThat(nanos).isPositive().isLessThan(all);
  }

  @Test
  void aProcessThatIsNoJvmHasNone() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(CompilerThreads.of(List.of(sleeper.pid())).nanos()).isEmpty();
    } finally {
      sleeper.destroyForcibly();
    }
  }

  @Test
  void aThreadThatHasEndedTakesNothingFromTheOthers() {
    CompilerThreads before = new CompilerThreads(Map.of("1", 500L, "2", 9_000L));
    CompilerThreads after = new CompilerThreads(Map.of("1", 700L, "3", 40L));
    assertThat(after.since(before)).isEqualTo(240);
  }
}
