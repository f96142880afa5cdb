// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Keys by YCSB's laws of popularity. */
final class PopularityKinds {
  /** Ranks of YCSB's {@code ScrambledZipfianGenerator}, whatever the size of the table. */
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
        new Kind("latest", List.of("of"), List.of("constant"), PopularityKinds::latest));
  }

  private static Kind.Maker zipfian(Options options) {
    long items = atLeastOne(options, "items", 0);
    double constant = constant(options);
    long from = options.whole("from", 0);
    return context -> {
      RandomGenerator random = context.random();
      Zipfian zipfian = new Zipfian(items, constant);
      return new DrawnNumber(() -> from + zipfian.rank(random));
    };
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
      return new DrawnNumber(
          options.has("upTo") ? Redrawn.until(law, context.counter("upTo")) : law);
    };
  }

  /**
   * Draws as YCSB's {@code SkewedLatestGenerator}, which never gives 0. When the table has grown,
   * its {@code ZipfianGenerator} still takes one of two terms ({@code eta}) for the size at the
   * start; here both are of the present size. Of 100 000 rows that became twice as many, 5 % of the
   * draws differ.
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
      return new DrawnNumber(Redrawn.until(law, counter));
    };
  }

  private static double constant(Options options) {
    return options.between("constant", YCSB_CONSTANT, 0, 1);
  }

  private static long atLeastOne(Options options, String option, long usual) {
    long number = options.whole(option, usual);
    options.require(number > 0, option, "must be at least 1");
    return number;
  }
}
