// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import static dev.sqldyno.workload.value.Generators.next;
import static dev.sqldyno.workload.value.Generators.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.workload.value.generator.Fnv;
import dev.sqldyno.workload.value.generator.Zipfian;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each law against its formula, and the shares of the most popular keys that are published. */
class LawsTest {

  @Test
  void uniformDrawsEachEquallyOften() {
    Law.holds(draws("uniform", 7, "from", "7", "to", "1006"), 1000, _ -> 1e-3);
    Law.holds(draws("uniform", -1, "from", "-1", "to", "1"), 3, _ -> 1.0 / 3);
    assertThat(next(number("uniform", "from", "5", "to", "5"))).isEqualTo(5);
  }

  @Test
  void aLawThatIsALittleOffIsFound() {
    LongSupplier draws = draws("uniform", 0, "from", "0", "to", "99");
    assertThatThrownBy(() -> Law.holds(draws, 100, k -> k < 50 ? 0.0102 : 0.0098))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void hotspotDrawsFourOfFiveFromTheFirstFifth() {
    Law.holds(draws("hotspot", 0, "from", "0", "to", "99"), 100, k -> k < 20 ? 0.8 / 20 : 0.2 / 80);
    Law.holds(
        draws("hotspot", 1, "from", "1", "to", "10", "hot", "0.5", "draws", "0.9"),
        10,
        k -> k < 5 ? 0.9 / 5 : 0.1 / 5);
  }

  @Test
  void nurandIsTheSpecificationsFormula() {
    double[] law = new double[1000];
    for (int a = 0; a <= 255; a++) {
      for (int x = 0; x <= 999; x++) {
        law[((a | x) + 223) % 1000] += 1.0 / 256 / 1000;
      }
    }
    LongSupplier draws = draws("nurand", 0, "a", "255", "from", "0", "to", "999", "c", "223");
    Law.holds(draws, 1000, k -> law[k]);
  }

  /**
   * Gray's approximation, solved for u: a rank is below k if u is below that probability, for k of
   * 3 and more.
   */
  @ParameterizedTest
  @CsvSource({"1000, 0.99", "1000, 0.5", "3, 0.99"})
  void zipfianIsGraysApproximation(int items, double constant) {
    double all = sum(items, constant);
    double two = 1 + Math.pow(2, -constant);
    double eta = (1 - Math.pow(2.0 / items, 1 - constant)) / (1 - two / all);
    LongSupplier draws =
        draws("zipfian", 0, "items", "" + items, "constant", String.valueOf(constant));
    Law.holds(
        draws,
        items,
        k ->
            below(k + 1, items, constant, all, two, eta)
                - below(k, items, constant, all, two, eta));
  }

  private static double below(
      int k, int items, double constant, double all, double two, double eta) {
    return switch (k) {
      case 0 -> 0;
      case 1 -> 1 / all;
      case 2 -> two / all;
      default -> (Math.pow((double) k / items, 1 - constant) - 1 + eta) / eta;
    };
  }

  @Test
  void zipfianOfOneOrTwoItemsIsExact() {
    assertThat(next(number("zipfian", "items", "1"))).isZero();
    double two = 1 + Math.pow(2, -0.99);
    Law.holds(draws("zipfian", 0, "items", "2"), 2, k -> Math.pow(k + 1, -0.99) / two);
  }

  @Test
  void theSumOfZipfsLawIsThatOfALoopAndOfYcsb() {
    for (long count : new long[] {1, 2, 127, 128, 129, 1000, 100_000}) {
      for (double constant : new double[] {0.01, 0.5, 0.8, 0.99}) {
        double loop = sum(count, constant);
        assertThat(new Zipfian(1, constant).sum(count)).isCloseTo(loop, within(1e-11 * loop));
      }
    }
    assertThat(new Zipfian(1, 0.99).sum(10_000_000_000L))
        .isCloseTo(26.46902820178302, within(1e-8));
    assertThat(new Zipfian(1, 0.99).sum(2)).isCloseTo(1.50348, within(1e-5));
  }

  @Test
  void ycsbsHottestKeysAreAsPublishedAtEverySize() {
    long hottest = Fnv.hash(0) % 1000;
    long second = Fnv.hash(1) % 1000;
    // of those 1000 keys each gets a thousandth of the cold draws too
    assertThat(Law.share(draws("scrambled-zipfian", 0, "items", "1000"), hottest))
        .isBetween(0.0378, 0.0395);
    assertThat(Law.share(draws("scrambled-zipfian", 0, "items", "1000"), second))
        .isBetween(0.0190, 0.0207);
    assertThat(Law.share(draws("scrambled-zipfian", 0, "items", "1000000"), Fnv.hash(0) % 1000000))
        .isBetween(0.0370, 0.0387);
    assertThat(Law.share(draws("scrambled-zipfian", 5, "items", "9", "from", "5"), Fnv.hash(0) % 9))
        .isGreaterThan(0.0378);
  }

  @ParameterizedTest
  @CsvSource({"1000, 0.129", "10000, 0.098", "100000, 0.078", "1000000, 0.065"})
  void withRanksOfTheTablesSizeTheHottestKeyIsAsZipfsLawSays(long size, double share) {
    LongSupplier draws =
        draws("scrambled-zipfian", 0, "items", "" + size, "ranks", String.valueOf(size));
    assertThat(Law.share(draws, Fnv.hash(0) % size)).isCloseTo(share, within(0.0025));
  }

  @ParameterizedTest
  @CsvSource({"10000, 0.279", "100000, 0.203", "1000000, 0.147"})
  void paretosFirstKeyIsAsPublished(int size, double share) {
    LongSupplier draws = draws("pareto", 1, "from", "1", "to", String.valueOf(size));
    assertThat(Law.share(draws, 0)).isCloseTo(share, within(0.0025));
  }

  @Test
  void paretoIsItsFormula() {
    double power = Math.log(0.2) / Math.log(0.8);
    Law.holds(
        draws("pareto", 1, "from", "1", "to", "1000"),
        1000,
        k -> Math.pow((k + 1) / 1000.0, 1 / power) - Math.pow(k / 1000.0, 1 / power));
    Law.holds(
        draws("pareto", 1, "from", "1", "to", "5", "h", "0.4"),
        5,
        k -> Math.pow((k + 1) / 5.0, h(0.4)) - Math.pow(k / 5.0, h(0.4)));
  }

  private static double h(double h) {
    return Math.log(1 - h) / Math.log(h);
  }

  @ParameterizedTest
  @CsvSource({"10000, 0.037", "100000, 0.022"})
  void sysbenchsZipfianIsExact(int size, double share) {
    double all = sum(size, 0.8);
    assertThat(1 / all).isCloseTo(share, within(5e-4));
    Law.holds(
        draws("sysbench-zipfian", 1, "from", "1", "to", String.valueOf(size)),
        size,
        k -> Math.pow(k + 1, -0.8) / all);
  }

  /** Three quarters of the middle's 1 % are evenly hit; the rest is a bell of a twelfth. */
  @Test
  void specialIsABellAndAMiddle() {
    LongSupplier draws = draws("special", 1, "from", "1", "to", "100001");
    long[] middle = new long[1001];
    double bell = 0;
    double squares = 0;
    int cold = 0;
    int all = 400_000;
    for (int i = 0; i < all; i++) {
      long key = draws.getAsLong();
      assertThat(key).isBetween(0L, 99_999L);
      if (key >= 49_500 && key <= 50_500) {
        middle[(int) key - 49_500]++;
      } else {
        cold++;
        bell += key - 50_000;
        squares += Math.pow(key - 50_000, 2);
      }
    }
    // a bell of sd t/12 has 1.001 % ÷ 8.33 % ≈ 0.12 sd: 4.8 % of a quarter, in the middle too
    assertThat((double) cold / all).isCloseTo(0.25 * (1 - 0.0478), within(0.003));
    assertThat(bell / cold).isCloseTo(0, within(100.0));
    assertThat(Math.sqrt(squares / cold)).isCloseTo(100_000 / 12.0 * 1.024, within(80.0));
    long unreached = Arrays.stream(middle, 0, 250).sum();
    long reached = Arrays.stream(middle, 251, 1001).sum();
    assertThat((double) reached / all).isCloseTo(0.75 + 0.25 * 0.0478 * 0.75, within(0.003));
    assertThat((double) unreached / all).isCloseTo(0.25 * 0.0478 * 0.25, within(0.001));
  }

  private static LongSupplier draws(String kind, long from, String... options) {
    LongValue value = number(kind, options);
    return () -> next(value) - from;
  }

  private static double sum(long count, double constant) {
    double sum = 0;
    for (long i = count; i > 0; i--) {
      sum += Math.pow(i, -constant);
    }
    return sum;
  }
}
