// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySequenceTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 618, 1000, 20_000, 99_991})
  void scatteredKeysAreEachKeyOnce(long size) {
    KeySequence keys = KeySequence.scattered(size);

    assertThat(LongStream.range(0, size).map(keys::at).sorted())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, size).boxed().toList());
  }

  @Test
  void scatteredNeighboursAreFarApart() {
    KeySequence keys = KeySequence.scattered(100_000);

    assertThat(LongStream.range(1, 1000).map(i -> Math.abs(keys.at(i) - keys.at(i - 1))))
        .allMatch(step -> step > 30_000);
  }

  @Test
  void allOfThemHaveTheSumOfTheTable() {
    assertThat(KeySequence.scattered(1000).first(1000)).isEqualTo(TableContents.countingTo(1000));
    assertThat(KeySequence.ascending(1000).first(10)).isEqualTo(new TableContents(10, 55));
  }
}
