// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.charts.ScalingCharts;
import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Schedule;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class KneeTableTest {
  private static final Duration BOUND = Duration.ofMillis(20);

  @Test
  void theKneeIsTheHighestRateBelowAllThatBrokeTheBound() {
    KneeTable table = table(cell("500", 3), cell("1000", 15), cell("2000", 40), cell("4000", 10));

    assertThat(TextReport.of(new Document("run", "", "", table.blocks()), 120))
        .contains("Highest rate with a p99 within 20.0 ms")
        .contains("1.00 k/s");
    assertThat(table.findings())
        .extracting(Finding::sentence)
        .containsExactly(
            "a, highest rate with a p99 within 20.0 ms: PostgreSQL 1.00 k/s, n=3 ±0.0 %.");
  }

  @Test
  void whereNoRateBrokeTheBoundThereIsNoKnee() {
    KneeTable table = table(cell("500", 3), cell("1000", 15));

    assertThat(table.findings()).isEmpty();
    assertThat(table.knees().getFirst().perSecond().estimate())
        .isEqualTo(
            new Estimate.Missing("in some repetition 1,000 a second was tried at most, and kept"));
  }

  @Test
  void anEngineThatGivesUpOneInAHundredDoesNotKeepTheBound() {
    KneeTable table = table(cell("500", 3), cell(Map.of("rate", "1000"), 3, 20));

    assertThat(table.findings().getFirst().sentence()).contains("PostgreSQL 500 /s");
  }

  @Test
  void aRateIsKeptIfOneOfItsWindowsIsKeptAndDoubtfulAfterOneThatIsNot() {
    Sample calm = Samples.of("postgresql", 0, window(3, 0));
    Sample stalled = Samples.of("postgresql", 0, window(300, 0));
    MeasuredCell.Key key = cell("500", 3).key();

    Knee once = new Knee(BOUND, List.of(new MeasuredCell(key, List.of(stalled))));
    assertThat(once.kept(0)).containsExactly(Map.entry(500.0, false));
    assertThat(once.doubtful(0)).hasValue(500);

    Knee twice = new Knee(BOUND, List.of(new MeasuredCell(key, List.of(stalled, calm))));
    assertThat(twice.kept(0)).containsExactly(Map.entry(500.0, true));
    assertThat(twice.doubtful(0)).isEmpty();
  }

  @Test
  void aChartShowsTheResponseTimeOverTheRateWithoutTheClosedLoop() {
    Section section =
        section(cell(Map.of(), 3, 0), cell("500", 3), cell("1580.5", 15), cell("1000", 15));

    assertThat(new ScalingCharts(section, section.comparabilities().getFirst()).charts())
        .filteredOn(chart -> chart.title().contains("p99 response time by rate"))
        .singleElement()
        .extracting(Chart::rows)
        .isEqualTo(List.of("500", "1000", "1580.5"));
  }

  @Test
  void aboveTheKneeTheTableAndTheChartHaveLowerBounds() {
    Histogram waits = new Histogram(3);
    waits.recordValueWithCount(300_000_000, 3_000);
    Schedule schedule = new Schedule(4_000, 4_000, 1_000, Optional.of(Latency.of(waits)));
    Section section = section(cell("500", 3), cell(Map.of("rate", "4000"), window(5, 0, schedule)));

    String text =
        TextReport.of(new Document("run", "", "", new ClientTables(section).blocks()), 200);
    assertThat(text)
        .contains("up to 3,000 waited at the end, one for 300 ms")
        .containsPattern("(?m)^a \\(rate=4000\\) .* ≥ 300 ms +≥ 300 ms +≥ 300 ms +≥ 300 ms ");
    Chart chart =
        new ScalingCharts(section, section.comparabilities().getFirst())
            .charts().stream()
                .filter(each -> each.title().contains("p99 response time by rate"))
                .findFirst()
                .orElseThrow();
    assertThat(chart.series().getFirst().points())
        .extracting(point -> point.values().get("any"))
        .extracting(Chart.Value::label, Chart.Value::atLeast)
        .containsExactly(tuple("3.00 ms", false), tuple("≥ 300 ms", true));
    assertThat(table(section.cells().toArray(MeasuredCell[]::new)).findings().getFirst().sentence())
        .contains("PostgreSQL 500 /s");
  }

  private static KneeTable table(MeasuredCell... cells) {
    Section section = section(cells);
    return new KneeTable(section, Knee.of(BOUND, section.ofSubjects()));
  }

  private static Section section(MeasuredCell... cells) {
    return Section.of(ExampleRun.info("run"), List.of(cells)).getFirst();
  }

  private static MeasuredCell cell(String rate, int p99Millis) {
    return cell(Map.of("rate", rate), p99Millis, 0);
  }

  private static MeasuredCell cell(Map<String, String> variant, int p99Millis, long failed) {
    return cell(variant, window(p99Millis, failed));
  }

  private static MeasuredCell cell(Map<String, String> variant, LoadWindow window) {
    List<Sample> samples =
        IntStream.range(0, 3)
            .mapToObj(repetition -> Samples.of("postgresql", repetition, window))
            .toList();
    return new MeasuredCell(
        new MeasuredCell.Key(
            "postgresql", "ycsb", "a", variant, Size.QUICK, samples.getFirst().meter()),
        samples);
  }

  private static LoadWindow window(int p99Millis, long failed, Schedule... schedule) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(p99Millis * 1_000_000L, 1_000);
    Optional<Latency> latency = Optional.of(Latency.of(histogram));
    Map<String, Long> errors = failed == 0 ? Map.of() : Map.of("40001", failed);
    return new LoadWindow(
        Map.of("read", new Tally(1_000, 1_000, 0, errors, latency, latency)),
        List.of(),
        1_000_000_000,
        Stream.of(schedule).findFirst(),
        Map.of(),
        Optional.empty());
  }
}
