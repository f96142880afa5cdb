// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingValueTest {
  @ParameterizedTest
  @CsvSource({
    "64MB, 65536kB",
    "1G, 1073741824",
    "on, ON",
    "on, 1",
    "OFF, f",
    "true, on",
    "1h, 3600s",
    "1min, 60000ms",
    "0.5, 0.50",
    "-1, -1",
    "read-committed, READ-COMMITTED",
    "512KiB, 524288B",
    "1MB, 1048576",
    "5m, 5m0s",
    "90m, 1h30m0s",
    "1h, 1h0m0s",
    "300s, 5m0s",
    "lz4, lz4"
  })
  void formsOfOneValueAreTheSame(String chosen, String answer) {
    assertThat(SettingValue.isSame(chosen, answer)).isTrue();
    assertThat(SettingValue.isSame(answer, chosen)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "64MB, 64kB",
    "on, off",
    "1, 2",
    "lz4, pglz",
    "1min, 1m",
    "10x, 10",
    "5m, 6m0s",
    "x, 5m0s"
  })
  void differentValuesDiffer(String chosen, String answer) {
    assertThat(SettingValue.isSame(chosen, answer)).isFalse();
  }
}
