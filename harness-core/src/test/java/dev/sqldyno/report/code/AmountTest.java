// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "0.0004, 0.0004", "0.031, 0.03", "14, 14.0", "'1114.4', '1,114'"})
  void anAmountHasAsManyDecimalsAsItsSizeAsksFor(double value, String text) {
    assertThat(Amount.of(value)).isEqualTo(text);
  }
}
