// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The same computation again and again, as long as the statement that it stands beside: how much
 * its CPU time differs is how much the machine's processor differs with itself.
 */
final class FixedLoop {
  private static final int WARM_UPS = 2;

  private FixedLoop() {}

  /** CPU time of each round in milliseconds. */
  static List<Reading> rounds(int rounds, LongUnaryOperator work) {
    ClientMeter meter = new ClientMeter();
    List<Reading> spent = new ArrayList<>();
    long seed = 1;
    for (int round = -WARM_UPS; round < rounds; round++) {
      Totals begin = meter.read();
      seed = work.applyAsLong(seed);
      Reading cpu = meter.read().since(begin).get(Counter.CPU).times(1e-6);
      if (round >= 0) {
        spent.add(cpu);
      }
    }
    // uses the result, or the compiler would not compute it
    if (seed == 0) {
      throw new IllegalStateException("the work ends at zero, where xorshift never arrives");
    }
    return spent;
  }
}
