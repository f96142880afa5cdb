// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CliffFindingsTest {
  @Test
  void oneSentenceHasSizeChangeAndEvidence() {
    assertThat(sentences(row -> row < 40_000 ? 10_000 : 45_000))
        .containsExactly(
            "PostgreSQL, a: from 40.0 k rows on, a row costs 45.0 µs of engine CPU instead of 10.0 µs."
                + " The table no longer fits the engine's buffers: hit rate 100.00 % before, 75.00 % after;"
                + " read per row 0 B, 5.00 kB.");
  }

  @Test
  void anEngineThatCountsNothingMeanwhileHasWhatItsProcessesRead() {
    assertThat(sentences(row -> row < 40_000 ? 10_000 : 45_000, "file-read"))
        .singleElement()
        .asString()
        .endsWith(
            "no longer fits the engine's buffers: its processes read 0 B per row before, 5.00 kB after.");
  }

  @Test
  void aLoadWithoutACliffHasNoSentence() {
    assertThat(sentences(_ -> 10_000)).isEmpty();
  }

  private static List<String> sentences(LongUnaryOperator nanosOfRow) {
    return sentences(nanosOfRow, "buffer-read");
  }

  private static List<String> sentences(LongUnaryOperator nanosOfRow, String read) {
    List<Second> seconds =
        LongStream.range(0, 20)
            .map(second -> second * 4_000)
            .mapToObj(first ->
                new Second(
                    1_000_000_000,
                    Map.of("rows", 4_000L),
                    0,
                    0,
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.of(4_000 * nanosOfRow.applyAsLong(first)),
                    Map.of(
                        "buffer-requested",
                        read.equals("buffer-read") ? 80_000_000L : 0L,
                        read,
                        first < 40_000 ? 0 : 20_000_000L),
                    Map.of()))
            .toList();
    LoadWindow load =
        new LoadWindow(
            Map.of(), seconds, 20_000_000_000L, Optional.empty(), Map.of(), Optional.empty());
    List<MeasuredCell> cells =
        MeasuredCell.of(
            IntStream.range(0, 3)
                .mapToObj(repetition -> Samples.of("postgresql", repetition, load))
                .toList());
    return CliffFindings.of(Section.of(ExampleRun.info("run"), cells).getFirst()).stream()
        .map(Finding::sentence)
        .toList();
  }
}
