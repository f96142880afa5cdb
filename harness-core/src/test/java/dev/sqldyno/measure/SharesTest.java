// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.CodeCounts.Function;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the share of a window in what was settled for others, too. */
class SharesTest {
  private static final Map<Counter, Reading> FOUR =
      Map.of(Counter.CPU, new Reading.Measured(4), Counter.CYCLES, new Reading.Unavailable("none"));

  @Test
  void aShareOfACostIsOneOfEachNodeAndHasTheSameGaps() {
    Cost half = new Cost(10, 12, FOUR, Map.of("node 1", FOUR)).times(0.5);

    Map<Counter, Reading> two =
        Map.of(
            Counter.CPU, new Reading.Measured(2), Counter.CYCLES, new Reading.Unavailable("none"));
    assertThat(half).isEqualTo(new Cost(5, 6, two, Map.of("node 1", two)));
  }

  @Test
  void aShareOfCountsIsOneOfEachFunctionCallAndNode() {
    CodeCounts whole = counts(101, 10, 6);
    CodeCounts half = counts(51, 5, 3);

    assertThat(CodeCounts.ofNodes(Map.of("node 1", whole)).times(0.5))
        .isEqualTo(CodeCounts.ofNodes(Map.of("node 1", half)));
  }

  @Test
  void aCounterThatOneNodeLacksHasNoSum() {
    Totals all = new Totals(1, FOUR);
    Totals fewer = new Totals(1, Map.of(Counter.CPU, new Reading.Measured(5)));

    Map<Counter, Reading> sums =
        Totals.ofNodes(1, Map.of("node 1", all, "node 2", fewer)).counters();
    assertThat(sums)
        .containsEntry(Counter.CPU, new Reading.Measured(9))
        .containsEntry(Counter.CYCLES, new Reading.Unavailable("node node 2 does not report it"));
  }

  private static CodeCounts counts(long instructions, long calls, long bytes) {
    return new CodeCounts(
        List.of(new Function("postgres", "heap_vacuum_rel", instructions, calls)),
        List.of(new SystemCall("pwrite64", calls, 0, bytes)));
  }
}
