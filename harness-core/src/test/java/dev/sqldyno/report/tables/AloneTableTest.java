// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The engine spends 500 to 502 ms of CPU in each window, so 0.5 ms on each of 1,000. */
class AloneTableTest {
  private static final MeasuredCell NEW_ORDER = cell("new-order", 3, Map.of("new-order", 1_000L));

  /** The 500 New-Orders of a window cost half of it, the 50 Deliveries the rest. */
  @Test
  void aDeliveryCostsWhatTheNewOrdersBeforeItDoNot() {
    assertThat(text(NEW_ORDER, cell("delivery", 3, Map.of("new-order", 500L, "delivery", 50L))))
        .containsPattern("PostgreSQL +delivery +5\\.01 ms")
        .contains("n=3 ±0.5 %")
        .doesNotContain("not above 0");
  }

  @Test
  void aCostThatMayBeNoneIsNotShown() {
    assertThat(text(NEW_ORDER, cell("delivery", 3, Map.of("new-order", 1_100L, "delivery", 50L))))
        .containsPattern("delivery +not above 0")
        .contains("95 % CI -1.01 ms to -997 µs");
    assertThat(text(NEW_ORDER, cell("delivery", 1, Map.of("new-order", 500L, "delivery", 50L))))
        .containsPattern("delivery +5\\.00 ms");
  }

  @Test
  void withoutTheOthersAloneThereIsNoTable() {
    MeasuredCell delivery = cell("delivery", 3, Map.of("new-order", 500L, "delivery", 50L));
    assertThat(blocks(delivery)).isEmpty();
    assertThat(blocks(NEW_ORDER)).isEmpty();
    assertThat(blocks(NEW_ORDER, cell("mix", 3, Map.of("new-order", 500L, "delivery", 50L))))
        .isEmpty();
  }

  private static List<?> blocks(MeasuredCell... cells) {
    return table(cells).blocks();
  }

  private static String text(MeasuredCell... cells) {
    return TextReport.of(new Document("run", "", "", table(cells).blocks()), 160);
  }

  private static AloneTable table(MeasuredCell... cells) {
    return new AloneTable(Section.of(ExampleRun.info("run"), List.of(cells)).getFirst());
  }

  private static MeasuredCell cell(String operation, int repetitions, Map<String, Long> stored) {
    Map<String, Tally> tallies = new TreeMap<>();
    stored.forEach((kind, count) ->
        tallies.put(
            kind, new Tally(count, count, 0, Map.of(), Optional.empty(), Optional.empty())));
    LoadWindow window =
        new LoadWindow(
            tallies, List.of(), 1_000_000_000, Optional.empty(), Map.of(), Optional.empty());
    List<Sample> samples =
        IntStream.range(0, repetitions)
            .mapToObj(repetition -> Samples.of("postgresql", repetition, window))
            .toList();
    return new MeasuredCell(
        new MeasuredCell.Key(
            "postgresql", "tpcc", operation, Map.of(), Size.QUICK, samples.getFirst().meter()),
        samples);
  }
}
