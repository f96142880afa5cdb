// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsTest {

  @Test
  void theOrderAlternatesFromRoundToRound() throws Exception {
    List<String> order = new ArrayList<>();

    Rounds.of(3, List.of(subject("a", order), subject("b", order)));

    assertThat(order).containsExactly("a0", "b0", "b1", "a1", "a2", "b2");
  }

  @Test
  void figuresAreOfOneOperation() throws Exception {
    Rounds<Work> rounds = Rounds.of(2, List.of(subject("a", new ArrayList<>())));

    assertThat(values(rounds.series("a", "CPU", Work::cpuMicros))).containsExactly(3.0, 3.0);
    assertThat(values(rounds.series("a", "wall", Work::wallMicros))).containsExactly(5.0, 5.0);
    assertThat(values(rounds.series("a", "rate", Work::perSecond)))
        .containsExactly(200_000.0, 200_000.0);
  }

  /** Does ten operations in 50 us of time and 30 us of CPU time. */
  private static Subject<Work> subject(String name, List<String> order) {
    return new Subject<>(
        name,
        round -> {
          order.add(name + round);
          return new Work(10, new Cost(50_000, Map.of(Counter.CPU, new Reading.Measured(30_000))));
        });
  }

  private static List<Double> values(Series series) {
    return series.values().stream().map(r -> ((Reading.Measured) r).value()).toList();
  }
}
