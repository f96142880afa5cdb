// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** This JVM compiles too, and says itself for how long it has. */
class CompilerThreadsTest {
  @Test
  void aJvmsCompilersHaveTakenCpuTimeAndNoMoreThanTheJvmHas() {
    long nanos = CompilerThreads.nanos(ProcessHandle.current().pid());
    long all = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    assertThat(ManagementFactory.getCompilationMXBean().getTotalCompilationTime()).isPositive();
    assertThat(nanos).isPositive().isLessThan(all);
  }

  @Test
  void whatIsNoJvmHasNone() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(CompilerThreads.nanos(sleeper.pid())).isZero();
    } finally {
      sleeper.destroyForcibly();
    }
  }
}
