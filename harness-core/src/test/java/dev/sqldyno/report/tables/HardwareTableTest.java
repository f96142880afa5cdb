// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    assertThat(text(blocks(counters)))
        .contains("Hardware per row")
        .containsPattern("PostgreSQL +insert +– +500 µs +2.50 +8.19 kB")
        .containsOnlyOnce("PostgreSQL: no figure of CPU, user; CPU, kernel: by ticks alone")
        .contains("no rows/s ÷ PostgreSQL: no other engine was measured")
        .doesNotContain("instructions", "devices");
  }

  @Test
  void besideItStandsHowFastTheEngineWasInComparisonWithTheBaseline() {
    Map<Counter, Reading> counters =
        Map.of(Counter.CPU, new Measured(5e8), Counter.CONTEXT_SWITCHES, new Measured(2_500));
    List<Sample> samples =
        repetitions()
            .flatMap(repetition ->
                Stream.of(
                    sample("postgresql", repetition, 1e9, counters),
                    sample("mariadb", repetition, 2e9, counters)))
            .toList();

    assertThat(text(blocks(samples)))
        .containsPattern("engine +operation +rows/s ÷ PostgreSQL +CPU +context switches")
        .containsPattern("PostgreSQL +insert +× 1 ")
        .containsPattern("MariaDB +insert +× 0\\.50 ");
  }

  @Test
  void aRunThatCountedNoneOfItHasNoTable() {
    assertThat(blocks(Map.of(Counter.CPU, new Measured(5e8), Counter.CPU_USER, BY_TICKS)))
        .isEmpty();
  }

  @Test
  void theBaselineIsTheFirstEngineWithWhichAnotherMayBeCompared() {
    RunInfo info = ExampleRun.info("run");
    List<Sample> samples =
        info.engines().stream().map(engine -> sample(engine.id(), 0, 1e9, Map.of())).toList();
    RunInfo reversed = info.with(info.engines().reversed(), List.of());

    assertThat(Section.of(reversed, MeasuredCell.of(samples)).getFirst().baseline().name())
        .as("H2 keeps less of what was committed")
        .isEqualTo("MariaDB");
  }

  private static String text(List<Block> blocks) {
    Block.Group details = (Block.Group) blocks.getFirst();
    return TextReport.of(new Document("run", "", "", details.blocks()), 120);
  }

  private static List<Block> blocks(Map<Counter, Reading> counters) {
    return blocks(repetitions().map(r -> sample("postgresql", r, 1e9, counters)).toList());
  }

  private static Stream<Integer> repetitions() {
    return IntStream.range(0, 3).boxed();
  }

  private static Sample sample(
      String engine, int repetition, double wallNanos, Map<Counter, Reading> counters) {
    return Samples.of(
        engine, "insert", repetition, new Cost(wallNanos, counters), Samples.cpu(wallNanos, 2e8));
  }

  private static List<Block> blocks(List<Sample> samples) {
    List<MeasuredCell> cells = MeasuredCell.of(samples);
    return new HardwareTable(Section.of(ExampleRun.info("run"), cells).getFirst()).blocks();
  }
}
