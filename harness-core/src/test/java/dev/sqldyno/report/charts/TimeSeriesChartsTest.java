// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeSeriesChartsTest {
  @Test
  void aLoadHasItsRateItsCostAndItsLatency() {
    assertThat(charts(6))
        .extracting(Chart::title)
        .containsExactly(
            "a: rows/s",
            "a: engine CPU per row",
            "a: p99 latency of a request (bulk: to hand over 64 KiB)",
            "a: read from files per row");
    assertThat(latencies(charts(6))).containsExactly(100.0, 200.0, 300.0, 400.0, 500.0, 600.0);
  }

  @Test
  void ofJoinedSecondsTheHighestLatencyIsShown() {
    List<Chart> charts = charts(1_200);
    assertThat(charts.get(2).title())
        .isEqualTo(
            "a: p99 latency of a request (bulk: to hand over 64 KiB), the highest of each 2 s");
    assertThat(latencies(charts)).hasSize(600).startsWith(200.0, 400.0).endsWith(120_000.0);
  }

  private static List<Double> latencies(List<Chart> charts) {
    return charts.get(2).series().getFirst().points().stream()
        .map(point -> point.values().get("any").y())
        .toList();
  }

  private static List<Chart> charts(int many) {
    List<Second> seconds =
        LongStream.rangeClosed(1, many)
            .mapToObj(second ->
                new Second(
                    1_000_000_000,
                    Map.of("rows", 4_000L),
                    0,
                    0,
                    OptionalLong.of(10 * second),
                    OptionalLong.of(100 * second),
                    OptionalLong.of(4_000_000),
                    Map.of("file-read", 8_192L),
                    Map.of()))
            .toList();
    LoadWindow load =
        new LoadWindow(
            Map.of(), seconds, many * 1_000_000_000L, Optional.empty(), Map.of(), Optional.empty());
    Section section =
        Section.of(
                ExampleRun.info("run"), MeasuredCell.of(List.of(Samples.of("postgresql", 0, load))))
            .getFirst();
    return new TimeSeriesCharts(section, section.comparabilities().getFirst()).charts();
  }
}
