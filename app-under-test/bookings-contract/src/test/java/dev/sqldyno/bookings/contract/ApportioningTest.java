// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.math.BigInteger;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApportioningTest {
  private static final FiscalPeriod H1 = new FiscalPeriod(2026, 1);
  private static final FiscalPeriod H2 = new FiscalPeriod(2026, 2);

  @Test
  void aWholeYearIsDividedByTheDaysOfItsHalves() {
    assertThat(Apportioning.of(365_00, day("2026-01-01"), day("2026-12-31")))
        .containsExactly(entry(H1, 181_00L), entry(H2, 184_00L));
  }

  @Test
  void bothDaysBelongToTheBooking() {
    assertThat(Apportioning.of(2, day("2026-06-30"), day("2026-07-01")))
        .containsExactly(entry(H1, 1L), entry(H2, 1L));
    assertThat(Apportioning.of(7, day("2026-06-30"), day("2026-06-30")))
        .containsExactly(entry(H1, 7L));
  }

  @Test
  void aLeapDayCounts() {
    assertThat(
            Apportioning.of(366, day("2028-01-01"), day("2028-12-31"))
                .get(new FiscalPeriod(2028, 1)))
        .isEqualTo(182);
  }

  @Test
  void theLargestAmountOverTheLongestTimeDoesNotOverflow() {
    SortedMap<FiscalPeriod, Long> shares =
        Apportioning.of(NewBooking.MOST_CENTS, NewBooking.FIRST_DAY, NewBooking.LAST_DAY);
    assertThat(shares).hasSize(200);
    assertThat(sum(shares)).isEqualTo(NewBooking.MOST_CENTS);
  }

  @Test
  void anAmountThatCannotBeDividedExactlyIsNotDividedAtAll() {
    assertThatThrownBy(
            () -> Apportioning.of(Long.MAX_VALUE, NewBooking.FIRST_DAY, NewBooking.LAST_DAY))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void halfACentIsRoundedUp() {
    assertThat(Apportioning.of(1, day("2026-06-30"), day("2026-07-01")))
        .containsExactly(entry(H1, 1L), entry(H2, 0L));
  }

  static Stream<Random> seeds() {
    return LongStream.range(0, 2_000).mapToObj(Random::new);
  }

  /** The rule holds for any amount and any days. */
  @ParameterizedTest
  @MethodSource("seeds")
  void theSharesAddUpAndWhatAllUpToEachGetIsRoundedToTheCent(Random random) {
    long cents = 1 + random.nextLong(random.nextBoolean() ? 100 : NewBooking.MOST_CENTS);
    LocalDate start = NewBooking.FIRST_DAY.plusDays(random.nextInt(30_000));
    LocalDate end = start.plusDays(random.nextInt(3_000));

    SortedMap<FiscalPeriod, Long> shares = Apportioning.of(cents, start, end);

    assertThat(sum(shares)).isEqualTo(cents);
    assertThat(shares.keySet()).containsExactlyElementsOf(touched(start, end));
    assertThat(shares.values()).noneMatch(share -> share < 0);
    BigInteger days = BigInteger.valueOf(ChronoUnit.DAYS.between(start, end) + 1);
    long part = 0;
    long given = 0;
    for (Map.Entry<FiscalPeriod, Long> share : shares.entrySet()) {
      part += days(share.getKey(), start, end);
      given += share.getValue();
      BigInteger twiceTooMuch =
          product(given, days).subtract(product(cents, BigInteger.valueOf(part))).shiftLeft(1);
      assertThat(twiceTooMuch)
          .as("cents too much by %s, times twice the days", share.getKey())
          .isGreaterThan(days.negate())
          .isLessThanOrEqualTo(days);
    }
  }

  private static BigInteger product(long a, BigInteger b) {
    return BigInteger.valueOf(a).multiply(b);
  }

  private static List<FiscalPeriod> touched(LocalDate start, LocalDate end) {
    List<FiscalPeriod> touched = new ArrayList<>();
    start.datesUntil(end.plusDays(1)).map(FiscalPeriod::of).distinct().forEach(touched::add);
    return touched;
  }

  private static long days(FiscalPeriod period, LocalDate start, LocalDate end) {
    return start
        .datesUntil(end.plusDays(1))
        .filter(day -> FiscalPeriod.of(day).equals(period))
        .count();
  }

  private static long sum(SortedMap<FiscalPeriod, Long> shares) {
    return shares.values().stream().mapToLong(Long::longValue).sum();
  }

  private static LocalDate day(String text) {
    return LocalDate.parse(text);
  }
}
