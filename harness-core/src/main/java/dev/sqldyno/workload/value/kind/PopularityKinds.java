// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.generator.AcknowledgedCounter;
import dev.sqldyno.workload.value.generator.DrawnNumber;
import dev.sqldyno.workload.value.generator.Fnv;
import dev.sqldyno.workload.value.generator.Zipfian;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * Generators of keys by the distributions of YCSB, and of sysbench (its {@code sb_rand.c}), whose
 * most popular keys are adjacent.
 */
final class PopularityKinds {
  /** The ranks of YCSB's {@code ScrambledZipfianGenerator}, for tables of any size. */
  private static final long YCSB_RANKS = 10_000_000_001L;

  private static final double YCSB_CONSTANT = 0.99;

  private PopularityKinds() {}

  static List<Kind> all() {
    return List.of(
        new Kind(
            "zipfian", List.of("items"), List.of("from", "constant"), PopularityKinds::zipfian),
        new Kind(
            "scrambled-zipfian",
            List.of("items"),
            List.of("from", "constant", "ranks", "upTo"),
            PopularityKinds::scrambled),
        new Kind("latest", List.of("of"), List.of("constant"), PopularityKinds::latest),
        new Kind("special", List.of("from", "to"), List.of(), PopularityKinds::special),
        new Kind("pareto", List.of("from", "to"), List.of("h"), PopularityKinds::pareto),
        new Kind(
            "sysbench-zipfian",
            List.of("from", "to"),
            List.of("exponent"),
            PopularityKinds::sysbenchZipfian));
  }

  private static Kind.Maker zipfian(Options options) {
    long items = atLeastOne(options, "items", 0);
    Zipfian zipfian = new Zipfian(items, constant(options));
    long from = options.whole("from", 0);
    return NumberKinds.drawn(random -> from + zipfian.rank(random));
  }

  private static Kind.Maker scrambled(Options options) {
    long items = atLeastOne(options, "items", 0);
    long ranks = atLeastOne(options, "ranks", YCSB_RANKS);
    double constant = constant(options);
    long from = options.whole("from", 0);
    return context -> {
      RandomGenerator random = context.random();
      Zipfian zipfian = new Zipfian(ranks, constant);
      LongSupplier law = () -> from + Fnv.hash(zipfian.rank(random)) % items;
      return new DrawnNumber(options.has("upTo") ? context.counter("upTo").stored(law) : law);
    };
  }

  /**
   * Draws as YCSB's {@code SkewedLatestGenerator}, which never returns 0. When the table has grown,
   * its {@code ZipfianGenerator} still computes one of two terms ({@code eta}) from the initial
   * size; here both are of the current size. After 100 000 rows have doubled, 5 % of the draws
   * differ.
   */
  private static Kind.Maker latest(Options options) {
    double constant = constant(options);
    return context -> {
      RandomGenerator random = context.random();
      AcknowledgedCounter counter = context.counter("of");
      Zipfian zipfian = new Zipfian(1, constant);
      LongSupplier law =
          () -> {
            long last = counter.limit() - 1;
            if (last <= 0) {
              return 0;
            }
            zipfian.resize(last);
            return last - zipfian.rank(random);
          };
      return new DrawnNumber(counter.stored(law));
    };
  }

  private static double constant(Options options) {
    return options.positive("constant", YCSB_CONSTANT, 1);
  }

  private static long atLeastOne(Options options, String option, long fallback) {
    long number = options.whole(option, fallback);
    options.require(number > 0, option, "must be at least 1");
    return number;
  }

  /**
   * Draws as sysbench 1.0 with its defaults {@code rand-spec-iter=12}, {@code rand-spec-pct=1} and
   * {@code rand-spec-res=75}: a quarter from a bell curve over all keys, three quarters from the
   * middle one percent, of which sysbench's arithmetic reaches three quarters.
   */
  private static Kind.Maker special(Options options) {
    long from = options.whole("from");
    double span = NumberKinds.count(options, from) - 1;
    return NumberKinds.drawn(random -> {
      double first = random.nextDouble();
      if (first * 4 * span < span) {
        double sum = 0;
        for (int i = 0; i < 12; i++) {
          sum += random.nextDouble();
        }
        return from + (long) (sum * span / 12);
      }
      return from + (long) (first * (span / 100 + 1) + span / 2 - span / 200);
    });
  }

  private static Kind.Maker pareto(Options options) {
    long from = options.whole("from");
    long count = NumberKinds.count(options, from);
    double h = options.positive("h", 0.2, 1);
    double power = Math.log(h) / Math.log(1 - h);
    return NumberKinds.drawn(
        random -> from + (long) (count * Math.pow(random.nextDouble(), power)));
  }

  /** Draws as sysbench 1.1, whose code follows this sampler of Commons RNG. */
  private static Kind.Maker sysbenchZipfian(Options options) {
    long from = options.whole("from");
    long count = NumberKinds.count(options, from);
    options.require(count <= Integer.MAX_VALUE, "to", "must be within 2^31 of 'from'");
    double exponent = options.positive("exponent", 0.8, 100);
    return context -> {
      RandomGenerator random = context.random();
      var sampler = RejectionInversionZipfSampler.of(random::nextLong, (int) count, exponent);
      return new DrawnNumber(() -> from + sampler.sample() - 1);
    };
  }
}
