// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatrixTest {
  private static final List<String> ALL = List.of("a", "b", "c");

  @Test
  void overTwoRepetitionsEachIsOnAverageInTheMiddle() {
    List<String> order = new ArrayList<>(Matrix.alternating(ALL, 0));
    order.addAll(Matrix.alternating(ALL, 1));
    assertThat(order).containsExactly("a", "b", "c", "c", "b", "a");
    assertThat(ALL)
        .allSatisfy(one ->
            assertThat(order.indexOf(one) + order.lastIndexOf(one)).isEqualTo(2 * ALL.size() - 1));
  }

  @Test
  void aRunResumedAtAnOddRepetitionBeginsAtTheOtherEnd() {
    assertThat(Matrix.alternating(ALL, 3)).containsExactly("c", "b", "a");
  }
}
