// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlternatingTest {
  private static final List<String> ALL = List.of("a", "b", "c");

  @Test
  void overTwoPassesEachIsOnAverageInTheMiddle() {
    List<String> turns = new ArrayList<>(Alternating.order(ALL, 0));
    turns.addAll(Alternating.order(ALL, 1));
    assertThat(turns).containsExactly("a", "b", "c", "c", "b", "a");
    assertThat(ALL)
        .allSatisfy(one ->
            assertThat(turns.indexOf(one) + turns.lastIndexOf(one)).isEqualTo(2 * ALL.size() - 1));
  }

  @Test
  void aRunThatGoesOnAfterAnOddPassBeginsAtTheOtherEnd() {
    assertThat(Alternating.order(ALL, 3)).containsExactly("c", "b", "a");
  }
}
