// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

import dev.sqldyno.measure.Reading;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;

/**
 * The spread of the CPU time of one fixed task on this machine. No CPU time measured here is
 * steadier than that; instruction counts are.
 */
public final class CoreSpread {
  /** The spread above which a reader is warned. */
  public static final double HARMFUL = 0.05;

  /** About a millisecond of steps. */
  private static final int STEPS = 300_000;

  /** The probes until the compiler has finished. */
  private static final int WARM_UPS = 100;

  private static final int PROBES = 100;
  private static final Duration PAUSE = Duration.ofMillis(6);

  /** Keeps the compiler from dropping the computation. */
  private static volatile long sink;

  private CoreSpread() {}

  /**
   * Measures for about a second.
   *
   * @return how much more CPU time the slowest tenth of the probes took than the fastest, as a
   *     fraction of the fastest
   */
  public static Reading watch() throws InterruptedException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    if (!threads.isCurrentThreadCpuTimeSupported()) {
      return new Reading.Unavailable("this JVM does not report the CPU time of a thread");
    }
    long seed = 1;
    for (int warmUp = 0; warmUp < WARM_UPS; warmUp++) {
      seed = inFourChains(seed, STEPS);
    }
    long[] nanos = new long[PROBES];
    for (int probe = 0; probe < PROBES; probe++) {
      Thread.sleep(PAUSE);
      long begin = threads.getCurrentThreadCpuTime();
      seed = inFourChains(seed, STEPS);
      nanos[probe] = threads.getCurrentThreadCpuTime() - begin;
    }
    sink = seed;
    return of(nanos);
  }

  /**
   * Computes a fixed amount of work that touches no memory: four chains of steps, which keep all
   * units of the core busy. Another virtual machine on the core's second hardware thread slows them
   * down, and shows nowhere else. The steps are those of Marsaglia, "Xorshift RNGs" (2003), with
   * the triple 13, 7, 17.
   */
  public static long inFourChains(long seed, int steps) {
    long a = seed;
    long b = seed + 1;
    long c = seed + 2;
    long d = seed + 3;
    for (int step = 0; step < steps; step++) {
      a ^= a << 13;
      b ^= b << 13;
      c ^= c << 13;
      d ^= d << 13;
      a ^= a >>> 7;
      b ^= b >>> 7;
      c ^= c >>> 7;
      d ^= d >>> 7;
      a ^= a << 17;
      b ^= b << 17;
      c ^= c << 17;
      d ^= d << 17;
    }
    // not xor, which would cancel out: the chains consist of it, and their seeds are consecutive
    return a + b + c + d;
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
