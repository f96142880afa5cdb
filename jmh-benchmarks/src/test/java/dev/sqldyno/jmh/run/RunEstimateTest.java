// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.record.RunPlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunEstimateTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final List<String> BOTH = List.of("postgresql", "mariadb");
  private static final List<String> LAB = List.of("postgresql@lab");

  @TempDir Path results;

  @Test
  void aLoadOfAMillionCommitsIsNamedWithTheWayToLeaveItOut() {
    // measured on two cores: eight minutes for the commits
    assertThat(lines(Size.SMOKE, Budget.of(1), "records:1000000", "c", "load"))
        .satisfiesExactly(
            all -> assertThat(all).isEqualTo("About 14 minutes: 6 cells in 1 repetition."),
            most ->
                assertThat(most)
                    .startsWith("ycsb/load[by=row,")
                    .endsWith("] takes about 8 of them; leave it out with --with …+by:bulk"));
    assertThat(lines(Size.FULL, Budget.of(1), "", "load"))
        .last()
        .asString()
        .startsWith("ycsb/load[")
        .endsWith("; leave it out with --with by:bulk");
  }

  @Test
  void aSendModeThatTheUserAskedForIsNotLeftOut() {
    assertThat(lines(Size.SMOKE, Budget.of(3), "records:1000000+by:row", "c", "load"))
        .hasSize(2)
        .last()
        .asString()
        .endsWith("of them");
  }

  @Test
  void aRunOfAFewMinutesHasNoLine() {
    Budget usual = Budget.of(Size.QUICK);
    assertThat(usual.time().orElseThrow()).isLessThan(Duration.ofMinutes(3));
    assertThat(lines(options(Size.QUICK, usual, "", BOTH, "dml-sweep"))).isEmpty();
  }

  @Test
  void aBudgetOfTimeIsUsedUpAndOneOfPrecisionMayTakeLonger() {
    Budget time = new Budget(Optional.of(Duration.ofMinutes(20)), OptionalDouble.empty(), 3);
    Budget precision = new Budget(Optional.empty(), OptionalDouble.of(0.01), 9);

    assertThat(lines(options(Size.QUICK, time, "", BOTH, "dml-sweep")))
        .containsExactly("About 20 minutes: 8 cells in 3 repetitions.");
    assertThat(lines(options(Size.QUICK, precision, "", BOTH, "dml-sweep")))
        .first()
        .asString()
        .matches("At least \\d minutes: 8 cells in 9 repetitions\\.");
  }

  @Test
  void aShotThatBeginsWithEmptyTablesLoadsNone() {
    Budget budget = Budget.of(3);
    assertThat(lines(options(Size.FULL, budget, "", List.of("postgresql"), "dml-rows", "insert")))
        .first()
        .asString()
        .matches("About [1-3]?\\d minutes: \\d+ cells in 3 repetitions\\.");
  }

  @Test
  void aMillionRowsTakeLongerInTheLab() {
    assertThat(lines(options(Size.SMOKE, Budget.of(1), "records:1M+by:bulk", LAB, "ycsb", "load")))
        .first()
        .asString()
        .matches("About 2\\d minutes: 1 cell in 1 repetition\\.");
  }

  /** Its rows are sent, though a source of ours makes them; measured: 25 to 35 s for each cell. */
  @Test
  void theLabsStartsWindowsAndRowsOfASourceTakeTheirTime() {
    Budget budget = Budget.of(3);
    assertThat(lines(options(Size.SMOKE, budget, "layout:plain", LAB, "lineorder-flat")))
        .first()
        .asString()
        .matches("About 2\\d minutes: 15 cells in 3 repetitions\\.");
  }

  private List<String> lines(Size size, Budget budget, String with, String... operations) {
    return lines(options(size, budget, with, List.of("postgresql"), "ycsb", operations));
  }

  private List<String> lines(BenchOptions options) {
    RunFolder folder = RunFolder.create(results, "run" + System.nanoTime());
    return RunEstimate.of(BenchMatrix.of(options, options.engines(), folder), options);
  }

  private BenchOptions options(
      Size size,
      Budget budget,
      String with,
      List<String> ids,
      String workload,
      String... operations) {
    List<Engine> engines = ids.stream().map(CATALOG::engine).toList();
    ChosenValues chosen = new ChosenValues.Converter().convert(with);
    List<Workload> workloads = chosen.in(List.of(CATALOG.workload(workload)));
    return new BenchOptions(
        CATALOG,
        new EngineRunOptions(
            ids,
            List.of(workload),
            List.of(operations),
            List.of(),
            chosen,
            Optional.empty(),
            Optional.empty(),
            0,
            size,
            budget,
            Interleave.CELLS,
            Durability.COMMIT,
            false,
            Placements.DEFAULT,
            List.of(),
            Map.of()),
        engines,
        workloads,
        Set.of(),
        Map.of(),
        Optional.empty(),
        results,
        new RunPlace(results, Optional.empty(), Optional.empty()));
  }
}
