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
    "80000, 500, 10000",
    "8000000, 500, 10000",
    "8000001, 62, 1250",
    "52000000, 15, 312",
    "600000000, 15, 19",
    "1e12, 15, 15"
  })
  void dearTransactionsAreFewer(double each, int smoke, int full) {
    Reading first = new Reading.Measured(20 * each);

    CountedTransactions numbers = CountedTransactions.of(cost(first), 20);

    assertThat(numbers.of(CountedTransactions.window(Size.SMOKE))).isEqualTo(smoke);
    assertThat(numbers.of(CountedTransactions.window(Size.FULL))).isEqualTo(full);
  }

  @Test
  void aRemainderOfFewIsNotRaised() {
    assertThat(new CountedTransactions(64).of(3)).isEqualTo(3);
  }

  @Test
  void uncountedTransactionsAreAll() {
    Cost unknown = cost(new Reading.Unavailable("the file is gone"));

    assertThat(CountedTransactions.of(unknown, 20).of(500)).isEqualTo(500);
    assertThat(CountedTransactions.of(cost(new Reading.Measured(100)), 0).of(500)).isEqualTo(500);
  }

  private static Cost cost(Reading instructions) {
    return new Cost(1, 1, Map.of(Counter.INSTRUCTIONS_USER, instructions), Map.of());
  }
}
