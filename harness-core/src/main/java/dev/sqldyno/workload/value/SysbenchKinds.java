// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** Keys by sysbench's laws (its {@code sb_rand.c}); the most popular ones are neighbours. */
final class SysbenchKinds {
  private SysbenchKinds() {}

  static List<Kind> all() {
    return List.of(
        new Kind("special", List.of("from", "to"), List.of(), SysbenchKinds::special),
        new Kind("pareto", List.of("from", "to"), List.of("h"), SysbenchKinds::pareto),
        new Kind(
            "sysbench-zipfian",
            List.of("from", "to"),
            List.of("exponent"),
            SysbenchKinds::zipfian));
  }

  /**
   * Draws as sysbench 1.0 with its usual {@code rand-spec-iter=12}, {@code rand-spec-pct=1} and
   * {@code rand-spec-res=75}: a quarter by a bell over all keys, three quarters from what its
   * arithmetic reaches of the one percent in the middle, which is three quarters too.
   */
  private static Kind.Maker special(Options options) {
    long from = options.whole("from");
    double span = NumberKinds.count(options, from) - 1;
    return context -> {
      RandomGenerator random = context.random();
      return new DrawnNumber(() -> {
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
    };
  }

  private static Kind.Maker pareto(Options options) {
    long from = options.whole("from");
    long count = NumberKinds.count(options, from);
    double h = options.between("h", 0.2, 0, 1);
    double power = Math.log(h) / Math.log(1 - h);
    return context -> {
      RandomGenerator random = context.random();
      return new DrawnNumber(() -> from + (long) (count * Math.pow(random.nextDouble(), power)));
    };
  }

  /** Draws as sysbench 1.1 does: its code is made after this sampler of Commons RNG. */
  private static Kind.Maker zipfian(Options options) {
    long from = options.whole("from");
    long count = NumberKinds.count(options, from);
    options.require(count <= Integer.MAX_VALUE, "to", "must be within 2^31 of 'from'");
    double exponent = options.between("exponent", 0.8, 0, 100);
    return context -> {
      RandomGenerator random = context.random();
      var sampler = RejectionInversionZipfSampler.of(random::nextLong, (int) count, exponent);
      return new DrawnNumber(() -> from + sampler.sample() - 1);
    };
  }
}
