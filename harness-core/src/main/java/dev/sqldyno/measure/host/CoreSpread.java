// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.Reading;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;

/**
 * Measures how much the CPU time of the same work varies on this machine. No CPU time measured here
 * is steadier than that; instruction counts are.
 */
public final class CoreSpread {
  /** Readers are warned above this spread. */
  public static final double HARMFUL = 0.05;

  /** These steps take about a millisecond. */
  private static final int STEPS = 300_000;

  /** The compiler has finished after so many probes. */
  private static final int WARM_UPS = 100;

  private static final int PROBES = 100;
  private static final Duration PAUSE = Duration.ofMillis(6);

  /** Takes the results, or the compiler would drop the computation. */
  private static volatile long sink;

  private CoreSpread() {}

  /**
   * Watches this machine's cores for about a second.
   *
   * @return how much more CPU time the slowest tenth of the probes took than the fastest, as a
   *     fraction of the fastest
   */
  public static Reading watch() throws InterruptedException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (!threads.isCurrentThreadCpuTimeSupported()) {
      return new Reading.Unavailable("this JVM does not tell the CPU time of a thread");
    }
    long seed = 1;
    for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
      seed = FixedWork.inFourChains(seed, STEPS);
    }
    long[] nanos = new long[PROBES];
    for (int probe = 0; probe < PROBES; probe++) {
      Thread.sleep(PAUSE);
      long begin = threads.getCurrentThreadCpuTime();
      seed = FixedWork.inFourChains(seed, STEPS);
      nanos[probe] = threads.getCurrentThreadCpuTime() - begin;
    }
    sink = seed;
    return of(nanos);
  }

  static Reading of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    double fastest = sorted[sorted.length / 10];
    double slowest = sorted[sorted.length - 1 - sorted.length / 10];
    return fastest <= 0
        ? new Reading.Unavailable("this system's CPU time of a thread is too coarse")
        : new Reading.Measured(slowest / fastest - 1);
  }
}
