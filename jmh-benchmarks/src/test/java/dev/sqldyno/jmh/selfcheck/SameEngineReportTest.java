// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.NoiseFloor;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

class SameEngineReportTest {
  private static final String REASON = "one repetition has no interval";

  @Test
  void aReasonStandsBelowTheTableAndNotAmongTheMedians() {
    RunInfo info = ExampleRun.info("aa");
    EngineInfo engine =
        ExampleRun.engine(
            "postgresql", "PostgreSQL", "18.6", MeterKind.CGROUP_CPU, Durability.COMMIT);
    List<Comparison> pairs =
        List.of(
            pair("insert", new Difference.NotShown(Summary.ofRatios(0.99, 1.01, 1.02))),
            pair("count", new Difference.NotAnswered(REASON)));
    String text =
        SameEngineReport.of(engine, pairs, NoiseFloor.of(info, engine, pairs), List.of()).text();

    assertThat(text.lines())
        .anySatisfy(
            line -> assertThat(line).matches("dml-sweep/count +engine cost per row +-[ -]*"))
        .anySatisfy(line ->
            assertThat(line).matches("dml-sweep/insert +engine cost per row, n=3 +-.* 1\\.007 .*"))
        .filteredOn(line -> line.contains(REASON))
        .containsExactly("not measured: " + REASON + ": dml-sweep/count, engine cost per row");
  }

  private static Comparison pair(String operation, Difference difference) {
    return new Comparison(
        CellName.of("dml-sweep/" + operation),
        "engine cost per row",
        "PostgreSQL twin",
        "PostgreSQL",
        true,
        difference,
        true);
  }
}
