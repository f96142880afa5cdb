// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;

/** What meters tell, as plain numbers; a test fails where one tells a reason instead. */
public final class Readings {
  private Readings() {}

  /** Work that a test gives an engine. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /** CPU time until now, in nanoseconds. */
  public static double cpu(CostSource source) {
    Map<Counter, Reading> counters = new EnumMap<>(Counter.class);
    source.read(counters);
    return value(counters.get(Counter.CPU));
  }

  /** CPU time of a window, in nanoseconds. */
  public static double cpu(Cost cost) {
    return value(cost.get(Counter.CPU));
  }

  /** What was measured. */
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
}
