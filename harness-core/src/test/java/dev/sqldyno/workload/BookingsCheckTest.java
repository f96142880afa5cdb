// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class BookingsCheckTest {

  @Test
  void equalSumsHoldWhateverTheirScale() {
    assertThat(check("10.50", "10.5", 0).whyNot()).isEmpty();
  }

  @Test
  void aCentLostOrTooManyIsNamed() {
    assertThat(check("10.50", "10.49", 0).whyNot())
        .contains("the 2 bookings add up to $10.50, but the aggregates to $10.49: $0.01 were lost");
    assertThat(check("10.49", "10.50", 0).whyNot())
        .hasValueSatisfying(reason -> assertThat(reason).endsWith("$0.01 are too many"));
  }

  @Test
  void twoTotalsOfOneKeyAreWrongThoughTheSumsAgree() {
    assertThat(check("1", "1", 3).whyNot()).isPresent();
    assertThat(check("1", "1", 3).whyNot())
        .hasValueSatisfying(reason -> assertThat(reason).startsWith("3 keys of aggregates"));
  }

  @Test
  void sumsThatAgreeInAllAndNotByModelAreWrong() {
    assertThat(new BookingsCheck(2, BigDecimal.ONE, BigDecimal.ONE, 0, 2).whyNot())
        .contains("the bookings of 2 models and trims do not add up to their aggregates");
  }

  private static BookingsCheck check(String booked, String aggregated, long duplicates) {
    return new BookingsCheck(2, new BigDecimal(booked), new BigDecimal(aggregated), duplicates, 0);
  }
}
