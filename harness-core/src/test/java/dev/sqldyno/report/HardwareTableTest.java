// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.result.MeasuredCell;
import dev.sqldyno.result.Samples;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HardwareTableTest {
  private static final Reading BY_TICKS = new Unavailable("by ticks alone");

  @Test
  void showsWhatWasCountedForARowAndEachReasonOnce() {
    Map<Counter, Reading> counters =
        Map.of(
            Counter.CPU, new Measured(5e8),
            Counter.CPU_USER, BY_TICKS,
            Counter.CPU_KERNEL, BY_TICKS,
            Counter.CONTEXT_SWITCHES, new Measured(2_500),
            Counter.PROCESS_READ, new Measured(8_192_000));

    assertThat(text(counters))
        .contains("Hardware per row")
        .containsPattern("PostgreSQL +insert +2.50 +8.19 kB")
        .containsOnlyOnce("PostgreSQL: no figure of CPU, user; CPU, kernel: by ticks alone")
        .doesNotContain("instructions", "devices");
  }

  @Test
  void aRunThatCountedNoneOfItHasNoTable() {
    assertThat(blocks(Map.of(Counter.CPU, new Measured(5e8), Counter.CPU_USER, BY_TICKS)))
        .isEmpty();
  }

  private static String text(Map<Counter, Reading> counters) {
    Block.Group details = (Block.Group) blocks(counters).getFirst();
    return TextReport.of(new Document("run", "", "", details.blocks()), 120);
  }

  private static List<Block> blocks(Map<Counter, Reading> counters) {
    List<MeasuredCell> cells =
        MeasuredCell.of(
            IntStream.range(0, 3)
                .mapToObj(repetition ->
                    Samples.of(
                        "postgresql",
                        "insert",
                        repetition,
                        new Cost(1e9, counters),
                        Samples.cpu(1e9, 2e8)))
                .toList());
    return HardwareTable.of(Section.of(ExampleRun.info("run"), cells).getFirst());
  }
}
