// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTransactionsTest {
  @ParameterizedTest
  @CsvSource({
    "80000, 500, 500, 10000",
    "8000000, 500, 500, 10000",
    "8000001, 62, 62, 1250",
    "52000000, 15, 15, 312",
    "100000000, 15, 7, 156",
    "600000000, 15, 5, 19",
    "1e12, 15, 5, 5"
  })
  void dearTransactionsAreFewer(double each, int leadIn, int smoke, int full) {
    Reading first = new Reading.Measured(20 * each);

    CountedTransactions numbers = CountedTransactions.of(cost(first), 20);

    assertThat(numbers.leadIn(CountedTransactions.LEAD_IN)).isEqualTo(leadIn);
    assertThat(numbers.window(CountedTransactions.window(Size.SMOKE))).isEqualTo(smoke);
    assertThat(numbers.window(CountedTransactions.window(Size.FULL))).isEqualTo(full);
  }

  @Test
  void aRemainderOfFewIsNotRaised() {
    assertThat(new CountedTransactions(64).window(3)).isEqualTo(3);
  }

  @Test
  void uncountedTransactionsAreAll() {
    Cost unknown = cost(new Reading.Unavailable("the file is gone"));

    assertThat(CountedTransactions.of(unknown, 20).window(500)).isEqualTo(500);
    assertThat(CountedTransactions.of(cost(new Reading.Measured(100)), 0).window(500))
        .isEqualTo(500);
  }

  private static Cost cost(Reading instructions) {
    return new Cost(1, 1, Map.of(Counter.INSTRUCTIONS_USER, instructions), Map.of());
  }
}
