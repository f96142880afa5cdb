// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.tables.CostTables;
import dev.sqldyno.report.tables.HardwareTable;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shows what PostgreSQL 18.6 took for an inserted row on an emulated arm64 machine with a PMU. */
class InstructionsReportTest {
  private static final double[] USER_PER_ROW = {24_646, 24_637, 24_648};
  private static final double KERNEL_PER_ROW = 6_400;
  private static final int ROWS = 1_000;
  private static final Reading CYCLES_TAKEN =
      new Unavailable("the PMU had no counter left for cycles");

  @Test
  void aPhaseIsInstructionsAndSecondsAndARowHasItsModes() {
    assertThat(text(new CostTables(section(Map.of()), CostBasis.NET).headline()))
        .contains("31.0 M instr / 1.50 s")
        .contains("31.0 k instr per row")
        .contains("24.6 k user + 6.38 k kernel");
  }

  @Test
  void withAVariantTheCostIsARowsAlready() {
    assertThat(text(new CostTables(section(Map.of("mode", "batch")), CostBasis.GROSS).headline()))
        .contains("31.0 k instr", "24.6 k user + 6.40 k kernel")
        .doesNotContain("per row\n");
  }

  @Test
  void theHardwareHasInstructionsPerCycle() {
    assertThat(hardware(new Measured(ROWS * 20_000)))
        .containsPattern("instructions, user +instructions, kernel +instructions per cycle")
        .containsPattern("24\\.6 k instr +6\\.40 k instr +1\\.55");
  }

  @Test
  void whereCyclesDoNotCountTheReasonStandsBelow() {
    assertThat(hardware(CYCLES_TAKEN))
        .contains(
            "PostgreSQL: no figure of instructions per cycle: the PMU had no counter left for cycles");
  }

  private static String hardware(Reading cycles) {
    Block.Group details =
        (Block.Group) new HardwareTable(section(Map.of(), cycles)).blocks().getFirst();
    return text(details.blocks());
  }

  private static String text(List<Block> blocks) {
    return TextReport.of(new Document("run", "", "", blocks), 200);
  }

  private static Section section(Map<String, String> variant) {
    return section(variant, CYCLES_TAKEN);
  }

  private static Section section(Map<String, String> variant, Reading cycles) {
    List<Sample> samples =
        IntStream.range(0, USER_PER_ROW.length)
            .mapToObj(repetition -> sample(repetition, variant, cycles))
            .toList();
    return Section.of(ExampleRun.info("run"), MeasuredCell.of(samples)).getFirst();
  }

  /** The idle engine takes 10,000 user and 10,000 kernel instructions a second. */
  private static Sample sample(int repetition, Map<String, String> variant, Reading cycles) {
    Map<Counter, Reading> counters =
        new EnumMap<>(
            Samples.cost(1.5e9, 1.4e9, USER_PER_ROW[repetition] * ROWS, KERNEL_PER_ROW * ROWS)
                .counters());
    counters.put(Counter.CYCLES, cycles);
    return Samples.with(
        Samples.of(
            "postgresql",
            "insert",
            variant,
            repetition,
            new Cost(1.5e9, counters),
            Samples.cpu(1.5e9, 1e8)),
        MeterKind.INSTRUCTIONS,
        Samples.cost(1e9, 1e5, 1e4, 1e4));
  }
}
