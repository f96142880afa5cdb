// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Turns readings into plain numbers; a test fails where a meter gives a reason instead. */
public final class Readings {
  /** The kernel counts host times in hundredths of a second. */
  public static final double TICK_NANOS = 10e6;

  private Readings() {}

  /** Is work that a test gives an engine. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /** Returns the CPU time so far, in nanoseconds. */
  public static double cpu(CostSource source) {
    Map<Counter, Reading> counters = new EnumMap<>(Counter.class);
    source.read(counters);
    return value(counters.get(Counter.CPU));
  }

  /** Returns the CPU time of a window, in nanoseconds. */
  public static double cpu(Cost cost) {
    return value(cost.get(Counter.CPU));
  }

  public static double value(Reading reading) {
    assertThat(reading).isInstanceOf(Reading.Measured.class);
    return ((Reading.Measured) reading).value();
  }

  /** Repeats work until it has cost that much CPU time, however fast the machine is. */
  public static void burn(CostSource source, double nanos, Work work) throws Exception {
    double begin = cpu(source);
    do {
      work.run();
    } while (cpu(source) - begin < nanos);
  }

  /**
   * Returns the nanoseconds since boot that all cores spent in interrupts, or that the hypervisor
   * gave to others. Perf's task-clock counts both, where the kernel charges neither to a cgroup.
   */
  public static double lostNanos() throws IOException {
    String[] columns = Files.readAllLines(Path.of("/proc/stat")).getFirst().split(" +");
    return IntStream.of(6, 7, 8).mapToDouble(i -> Long.parseLong(columns[i]) * TICK_NANOS).sum();
  }
}
