// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DurationConverterTest {
  @Test
  void aTimeWithoutUnitIsInSeconds() {
    DurationConverter converter = new DurationConverter();
    assertThat(converter.convert("2")).isEqualTo(Duration.ofSeconds(2));
    assertThat(converter.convert("0.5")).isEqualTo(Duration.ofMillis(500));
    assertThat(converter.convert("20ms")).isEqualTo(Duration.ofMillis(20));
    assertThat(converter.convert("1m30s")).isEqualTo(Duration.ofSeconds(90));
    for (String wrong : List.of("", ".", "1.2.3", "-1", "9".repeat(20) + "h")) {
      assertThatThrownBy(() -> converter.convert(wrong)).hasMessageContaining("is not a duration");
    }
    for (String wrong : List.of("0", "0ms", "-1s", "8761h", "999999999999ms", "999999999999999h")) {
      assertThatThrownBy(() -> converter.convert(wrong))
          .hasMessage("'%s' is out of range: choose more than 0 and at most 365 days", wrong);
    }
  }
}
