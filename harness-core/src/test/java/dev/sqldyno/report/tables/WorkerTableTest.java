// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.OfWorker;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkerTableTest {
  private static final Map<String, OfWorker> TWO =
      Map.of(
          "192.0.2.7:7070", new OfWorker(3, 75, 1_250_000, 40_000, 5_000, 500_000_000, 2),
          "192.0.2.8:7070", new OfWorker(2, 25, -300_000, 50_000, 2_000_000, 100_000_000, 8));

  @Test
  void showsEachWorkersShareClockAndStart() {
    assertThat(TextReport.of(new Document("run", "", "", blocks(TWO)), 160))
        .contains("Load workers")
        .containsPattern(
            "192.0.2.7:7070 +3 +75 +\\+1.250 ms ± 0.040 +\\+0.005 ms ± 0.040 +0.50 of 2")
        .containsPattern("192.0.2.8:7070 +2 +25 +-0.300 ms ± 0.050 +\\+2.000 ms ± 0.050 +0.10 of 8")
        .containsPattern("75.0 %");
  }

  @Test
  void clientsOfOneProcessHaveNoTable() {
    assertThat(blocks(Map.of())).isEmpty();
  }

  private static List<Block> blocks(Map<String, OfWorker> workers) {
    LoadWindow window =
        new LoadWindow(
            Map.of("read", new Tally(100, 100, 0, Map.of(), Optional.empty(), Optional.empty())),
            List.of(),
            1_000_000_000,
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            workers);
    List<MeasuredCell> cells = MeasuredCell.of(List.of(Samples.of("postgresql", 0, window)));
    return new WorkerTable(Section.of(ExampleRun.info("run"), cells).getFirst()).blocks();
  }
}
