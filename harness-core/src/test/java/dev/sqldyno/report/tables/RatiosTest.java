// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Table;
import dev.sqldyno.result.RunInfo.Host;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.NoiseFloor;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Share;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatiosTest {

  @Test
  void besideARatioStandsHowFarTheSameEngineWasFromItself() {
    assertThat(entries(cell("engine cost"), floor("A", 0.031), floor("B", 0.0642)))
        .startsWith("× 1.0000\n1.0000 to 1.0000\n")
        .endsWith("\nsame engine twice: ±6.4 %");
  }

  @Test
  void whereNoneIsKnownNothingStandsThere() {
    assertThat(entries(cell("client CPU"), floor("A", 0.03))).doesNotContain("twice");
    assertThat(entries(cell("engine cost"), floor("C", 0.03))).doesNotContain("twice");
  }

  @Test
  void aFigureThatMostCellsLackIsASentenceAndNoColumn() {
    Comparison rate =
        new Comparison(
            CellName.of("w/c"),
            "rows/s",
            "B",
            "A",
            false,
            new Difference.NotAnswered("too few"),
            false);
    List<Block> blocks = Ratios.of("w", List.of(cell("engine cost"), rate));
    assertThat(((Table) blocks.get(1)).header()).containsExactly("ratio", "engine cost");
    assertThat(blocks.toString()).contains("No ratio of rows/s: too few.");
    assertThat(Ratios.links("w", List.of(cell("engine cost"), rate)).apply(rate)).isEmpty();
  }

  @Test
  void ofManyRatiosItSaysHowManyWouldDifferByChance() {
    assertThat(Ratios.of("w", Collections.nCopies(9, cell("engine cost"))).toString())
        .doesNotContain("by chance");
    assertThat(Ratios.of("w", Collections.nCopies(36, cell("engine cost"))).toString())
        .contains("If nothing differed, about 2 of these 36 ratios would exclude 1 by chance.");
  }

  private static String entries(Comparison cell, NoiseFloor... floors) {
    return Ratios.of("Ratios", "w", List.of(cell), List.of(floors)).stream()
        .filter(Table.class::isInstance)
        .map(Table.class::cast)
        .map(table -> table.rows().getFirst().entries().getFirst().text())
        .findFirst()
        .orElseThrow();
  }

  private static Comparison cell(String figure) {
    ByRepetition same =
        new ByRepetition(Map.of(0, new Reading.Measured(5), 1, new Reading.Measured(5)));
    return new Comparison(
        CellName.of("w/c"), figure, "B", "A", true, Difference.of(same.ratioTo(same)), false);
  }

  private static NoiseFloor floor(String name, double ninthDecile) {
    return new NoiseFloor(
        NoiseFloor.SCHEMA,
        "2026-11-25T13:00:00Z",
        new Host(
            "a CPU", 2, 1, "Linux", "6", "a JVM", new Reading.Measured(1), new Reading.Measured(1)),
        name,
        name,
        "1",
        MeterKind.CGROUP_CPU,
        List.of(
            new NoiseFloor.Figure(
                "engine cost", new Share(0, 20), 3, ninthDecile / 2, ninthDecile)));
  }
}
