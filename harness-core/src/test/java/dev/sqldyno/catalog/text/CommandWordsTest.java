// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "results/monday      | results/monday",
        "a@b:/x-1.2,y=3%+4_z | a@b:/x-1.2,y=3%+4_z",
        "my runs/monday      | 'my runs/monday'",
        "a'b                 | 'a'\\''b'",
        "$HOME               | '$HOME'",
        "a;b                 | 'a;b'",
        "``                  | ''"
      })
  void aWordIsQuotedWhereAShellWouldChangeIt(String word, String quoted) {
    assertThat(CommandWords.quoted(word)).isEqualTo(quoted);
  }
}
