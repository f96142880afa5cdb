// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.measure.host.CoreSpread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

/**
 * How much the processor's own speed varies, shown by two fixed loops that touch no memory. No CPU
 * time of anything else can be steadier.
 *
 * @param clock CPU ms of one chain of steps, which depends on the clock rate
 * @param core CPU ms of four chains at once, which slow down if somebody shares the core
 */
record Floor(List<Reading> clock, List<Reading> core) {
  /** Takes about half a second. */
  private static final int STEPS = 200_000_000;

  private static final int WARM_UPS = 2;

  static Floor of(int rounds) {
    return new Floor(
        rounds(rounds, seed -> inOneChain(seed, STEPS)),
        rounds(rounds, seed -> CoreSpread.inFourChains(seed, STEPS)));
  }

  /** Makes each step wait for the one before: the core idles mostly, its clock decides the time. */
  private static long inOneChain(long seed, int steps) {
    long x = seed;
    for (int step = 0; step < steps; step++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  private static List<Reading> rounds(int rounds, LongUnaryOperator work) {
    ClientMeter meter = new ClientMeter();
    List<Reading> spent = new ArrayList<>();
    long seed = 1;
    for (int round = 0; round < WARM_UPS + rounds; round++) {
      Totals begin = meter.read();
      seed = work.applyAsLong(seed);
      spent.add(meter.read().since(begin).get(Counter.CPU).times(1e-6));
    }
    // without a use of the result the compiler would drop the loop
    if (seed == 0) {
      throw new IllegalStateException("the work ends at zero, where xorshift never arrives");
    }
    return spent.subList(WARM_UPS, spent.size());
  }

  Floor with(Floor later) {
    return new Floor(joined(clock, later.clock), joined(core, later.core));
  }

  private static List<Reading> joined(List<Reading> first, List<Reading> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** Returns both loops as lines of the table. */
  List<Line> lines() {
    return List.of(
        new Series("fixed loop, one chain", "client CPU ms", clock).spread(),
        new Series("fixed loop, four chains", "client CPU ms", core).spread());
  }

  /** Returns a reason if a loop itself misses the target, so that no engine can meet it. */
  Optional<String> above(Target target) {
    return lines().stream().flatMap(line -> above(target, line).stream()).findFirst();
  }

  private static Optional<String> above(Target target, Line line) {
    return line.judgement().orElseThrow().value() instanceof Reading.Measured(double cv)
            && !target.metBy(cv)
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "the machine is not quiet, \"%s\" has a CV of %.3f itself",
                line.subject(),
                cv))
        : Optional.empty();
  }
}
