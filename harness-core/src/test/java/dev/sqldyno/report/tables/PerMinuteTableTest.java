// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Judges TPC-C as its folder says. */
class PerMinuteTableTest {
  @Test
  void committedNewOrdersOfTerminalsThatWaitAreShownWithTheMostThatTheyCanDo() {
    assertThat(text("mix", Map.of("threads", "1200", "pacing", "1")))
        .contains("mix: new-order per minute")
        .contains("No tpmC")
        // 24 in a second; twelve hundred terminals do 1,543 a minute at most
        .containsPattern("1200 +1\\.44 k +93 %")
        .doesNotContain("unconstrained");
  }

  @Test
  void withoutWaitsTheRateIsUnconstrainedAndNoneIsShown() {
    for (Map<String, String> variant :
        List.of(Map.of("threads", "10"), Map.of("threads", "10", "pacing", "0"))) {
      assertThat(text("mix", variant))
          .containsOnlyOnce(
              "Without pacing the result is unconstrained: clients neither key nor think")
          .isEqualTo(text("new-order", variant))
          .doesNotContain("new-order")
          .doesNotContain("1.44");
    }
  }

  private static String text(String operation, Map<String, String> variant) {
    RunInfo info =
        ExampleRun.info("run")
            .with(Map.of("tpcc", WorkloadInfo.of(Catalog.load().workload("tpcc"))));
    Sample sample = Samples.of("postgresql", 0, window());
    MeasuredCell cell =
        new MeasuredCell(
            new MeasuredCell.Key(
                "postgresql", "tpcc", operation, variant, Size.QUICK, sample.meter()),
            List.of(sample));
    PerMinuteTable table = PerMinuteTable.of(info, Section.of(info, List.of(cell)).getFirst());
    List<Block> blocks = new ArrayList<>(table.unpaced());
    blocks.addAll(table.blocks());
    return TextReport.of(new Document("run", "", "", blocks), 160);
  }

  /** One of 25 New-Orders was rolled back, and is no row. */
  private static LoadWindow window() {
    return new LoadWindow(
        Map.of("new-order", tally(25, 24), "payment", tally(25, 25)),
        List.of(),
        1_000_000_000,
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }

  private static Tally tally(long stored, long rows) {
    return new Tally(stored, rows, 0, Map.of(), Optional.empty(), Optional.empty());
  }
}
