// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.NuRand;
import dev.sqldyno.workload.value.Uniform;
import dev.sqldyno.workload.value.generator.AcknowledgedCounter;
import dev.sqldyno.workload.value.generator.CounterValue;
import dev.sqldyno.workload.value.generator.DrawnNumber;
import dev.sqldyno.workload.value.generator.DrawnReal;
import java.math.BigInteger;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/** Generators of numbers: shared sequences, and draws from simple distributions. */
final class NumberKinds {
  private static final double GOLDEN_RATIO = 0.6180339887498949;

  private NumberKinds() {}

  static List<Kind> all() {
    return List.of(
        new Kind("sequence", List.of(), List.of("from"), NumberKinds::sequence),
        new Kind("counter", List.of("from"), List.of(), NumberKinds::counter),
        new Kind("uniform", List.of("from"), List.of("to", "upTo"), NumberKinds::uniform),
        new Kind("scattered", List.of("to"), List.of(), NumberKinds::scattered),
        new Kind("hotspot", List.of("from", "to"), List.of("hot", "draws"), NumberKinds::hotspot),
        new Kind("nurand", List.of("a", "from", "to"), List.of("c"), NumberKinds::nurand),
        new Kind("double", List.of("from", "to"), List.of(), NumberKinds::real));
  }

  private static Kind.Maker sequence(Options options) {
    AtomicLong next = new AtomicLong(options.whole("from", 0));
    return _ -> new DrawnNumber(next::getAndIncrement);
  }

  private static Kind.Maker counter(Options options) {
    AcknowledgedCounter counter = new AcknowledgedCounter(options.whole("from"), options.share());
    return _ -> new CounterValue(counter);
  }

  private static Kind.Maker uniform(Options options) {
    long from = options.whole("from");
    options.require(
        options.has("to") != options.has("upTo"), "from", "needs either 'to' or 'upTo'");
    if (options.has("upTo")) {
      return context -> {
        RandomGenerator random = context.random();
        AcknowledgedCounter counter = context.counter("upTo");
        return new DrawnNumber(
            counter.stored(
                () -> from + Uniform.below(random, Math.max(1, counter.limit() - from))));
      };
    }
    long count = count(options, from);
    return drawn(random -> from + Uniform.below(random, count));
  }

  /**
   * Makes each number from 1 on once, with successive ones far apart, in the same order in every
   * run: multiples of the golden ratio modulo 1 spread most evenly (Knuth, TAOCP volume 3, 6.4).
   */
  private static Kind.Maker scattered(Options options) {
    long count = count(options, 1);
    long stride = stride(count);
    return _ -> {
      PrimitiveIterator.OfLong all = LongStream.iterate(0, at -> (at + stride) % count).iterator();
      return new DrawnNumber(() -> 1 + all.nextLong());
    };
  }

  /** Returns a step that visits all of the numbers. */
  private static long stride(long count) {
    long stride = Math.max(1, Math.round(count * GOLDEN_RATIO));
    while (!BigInteger.valueOf(count).gcd(BigInteger.valueOf(stride)).equals(BigInteger.ONE)) {
      stride++;
    }
    return stride;
  }

  /** Draws as YCSB's {@code HotspotIntegerGenerator}: the first keys are the hot ones. */
  private static Kind.Maker hotspot(Options options) {
    long from = options.whole("from");
    long count = count(options, from);
    long hot = (long) (count * options.positive("hot", 0.2, 1));
    options.require(hot > 0, "to", "leaves no key in the hot set");
    double draws = options.positive("draws", 0.8, 1);
    return drawn(random ->
        random.nextDouble() < draws
            ? from + Uniform.below(random, hot)
            : from + hot + Uniform.below(random, count - hot));
  }

  private static Kind.Maker nurand(Options options) {
    long from = options.whole("from");
    options.require(from >= 0, "from", "must not be negative");
    long a = options.whole("a", 0, 0, Integer.MAX_VALUE);
    long c = options.whole("c", 0, 0, (int) a);
    NuRand law = new NuRand(a, from, from + count(options, from) - 1, c);
    return drawn(law::draw);
  }

  private static Kind.Maker real(Options options) {
    double from = options.number("from", 0);
    double to = options.number("to", 1);
    options.require(from < to, "to", "must be more than 'from'");
    return context -> new DrawnReal(from, to, context.random());
  }

  /**
   * Returns a maker of numbers from a distribution that all threads share, each with its own random
   * numbers.
   */
  static Kind.Maker drawn(ToLongFunction<RandomGenerator> law) {
    return context -> {
      RandomGenerator random = context.random();
      return new DrawnNumber(() -> law.applyAsLong(random));
    };
  }

  /** Returns the count of numbers from that one to the option {@code to}. */
  static long count(Options options, long from) {
    long count = options.whole("to") - from + 1;
    options.require(count > 0, "to", "must not be less than 'from', nor further than 64 bits");
    return count;
  }
}
