// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import java.util.ArrayList;
import java.util.List;

/**
 * The same computation again and again, which touches no memory: how much its CPU time differs is
 * how much the machine's processor differs with itself, as where it is shared with others. No CPU
 * time of anything else can be steadier than that.
 */
final class FixedLoop {
  private static final int STEPS = 300_000_000;
  private static final int WARM_UPS = 2;

  private FixedLoop() {}

  /** CPU time of each round in milliseconds. */
  static List<Reading> rounds(int rounds) {
    ClientMeter meter = new ClientMeter();
    List<Reading> spent = new ArrayList<>();
    long seed = 1;
    for (int round = -WARM_UPS; round < rounds; round++) {
      Totals begin = meter.read();
      seed = xorshift(seed);
      Reading cpu = meter.read().since(begin).get(Counter.CPU).times(1e-6);
      if (round >= 0) {
        spent.add(cpu);
      }
    }
    if (seed == 0) {
      throw new IllegalStateException("xorshift never reaches zero");
    }
    return spent;
  }

  /** Marsaglia, "Xorshift RNGs" (2003), the triple 13, 7, 17: each step needs the one before. */
  private static long xorshift(long seed) {
    long x = seed;
    for (int step = 0; step < STEPS; step++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }
}
