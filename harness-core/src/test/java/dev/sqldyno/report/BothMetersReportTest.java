// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparisons;
import dev.sqldyno.result.compare.ShownRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows a run whose engines ran as processes, with their times, and in the lab, with counts. */
class BothMetersReportTest {
  private static final double[] NOISE = {1, 1.2, 0.9};

  @TempDir Path results;

  @Test
  void eachIsComparedWithinItsMeterAndExactFindingsLead() {
    String text = ReportWriter.write(run("postgresql", "mariadb"), ReportOptions.DEFAULT).text(200);

    String exact = "MariaDB (lab)'s engine cost per row is 0.66 × PostgreSQL (lab)'s (95 % CI ";
    assertThat(text).contains(exact).doesNotContain("not comparable");
    assertThat(text.indexOf(exact))
        .isBetween(
            text.indexOf("Findings"), text.indexOf("MariaDB's engine cost per row is 0.68 ×"));
  }

  @Test
  void aCellsCountsStandBesideItsTimes() {
    String text = ReportWriter.write(run("postgresql", "mariadb"), ReportOptions.DEFAULT).text(200);

    assertThat(text)
        .containsPattern(
            "(?s)PostgreSQL \\[A\\] .* s / .*\nPostgreSQL \\(lab\\) \\[B\\] .*instr per row"
                + ".*\nMariaDB \\[A\\] .*\nMariaDB \\(lab\\) \\[B\\] ");
    assertThat(text)
        .contains(
            "PostgreSQL (lab), MariaDB (lab) ran in an emulator",
            "Rates and the client's CPU are left out")
        .doesNotContain("bench --lab=also");
  }

  @Test
  void countsOfASmallerSizeAreInTheSectionOfTheTimesWhichSaysSo() {
    String text =
        ReportWriter.write(run(Size.QUICK, "postgresql", "mariadb"), ReportOptions.DEFAULT)
            .text(200);

    assertThat(text)
        .containsOnlyOnce("\ndml-sweep\n")
        .contains(
            "size quick, 3 windows a cell in 3 repetitions; counted at 1,000 rows (size smoke, 3 windows a cell in 3 repetitions)");
    assertThat(text.indexOf("MariaDB (lab)'s engine cost per row is 0.66 ×"))
        .isBetween(
            text.indexOf("Findings"), text.indexOf("MariaDB's engine cost per row is 0.68 ×"));
  }

  /** H2 is no program, so that the lab has no such baseline. */
  @Test
  void theLabHasABaselineWhereThatOfTheRunIsNotInIt() {
    List<Comparison> compared =
        Comparisons.ofRun(
            ShownRun.of(run("h2", "postgresql", "mariadb"), false), Optional.of("h2"));

    assertThat(compared)
        .filteredOn(each -> each.figure().startsWith("engine cost"))
        .extracting(each -> each.what() + " ÷ " + each.baseline())
        .containsExactlyInAnyOrder(
            "PostgreSQL ÷ H2", "MariaDB ÷ H2", "MariaDB (lab) ÷ PostgreSQL (lab)");
  }

  @Test
  void aVariantOfSettingsMayBeTheBaselineHoweverItIsSpelt() {
    RunFolder run = run("postgresql+jit=on+work_mem=1MB", "mariadb");

    assertThat(
            Comparisons.ofRun(
                ShownRun.of(run, false), Optional.of("postgresql+work_mem=1MB+jit=on")))
        .isNotEmpty();
  }

  @Test
  void aRunOfTimesAloneNamesTheCommandThatCounts() {
    RunFolder run = RunFolder.create(results, "timed");
    run.write(ExampleRun.info("timed").with(List.of(timed("mariadb", "MariaDB")), List.of()));
    append(run, "mariadb", false, Size.SMOKE);

    assertThat(ReportWriter.write(run, ReportOptions.DEFAULT).text(300))
        .containsPattern(
            "(?s)Findings.*Wider than.*add them with scripts/sqldyno bench --lab=also.*"
                + "Meters.*add them with scripts/sqldyno bench --lab=also");
  }

  private RunFolder run(String... outside) {
    return run(Size.SMOKE, outside);
  }

  private RunFolder run(Size timed, String... outside) {
    RunFolder run = RunFolder.create(results, "both");
    Map<String, String> names =
        Map.of("postgresql", "PostgreSQL", "mariadb", "MariaDB", "h2", "H2");
    List<EngineInfo> lab =
        List.of(lab("postgresql@lab", "PostgreSQL (lab)"), lab("mariadb@lab", "MariaDB (lab)"));
    List<EngineInfo> engines =
        new ArrayList<>(
            List.of(outside).stream().map(id -> timed(id, names.getOrDefault(id, id))).toList());
    engines.addAll(lab);
    run.write(ExampleRun.info("both").with(engines, List.of()));
    engines.forEach(engine -> append(run, engine.id(), engine.emulator().isPresent(), timed));
    return run;
  }

  private static void append(RunFolder run, String engine, boolean lab, Size size) {
    double times = engine.startsWith("mariadb") ? 0.66 : 1;
    for (int repetition = 0; repetition < NOISE.length; repetition++) {
      run.append(
          lab
              ? counted(engine, repetition, times)
              : Samples.sized(timed(engine, repetition, times), size));
    }
  }

  private static Sample timed(String engine, int repetition, double times) {
    double noise = engine.startsWith("mariadb") ? NOISE[NOISE.length - 1 - repetition] : 1;
    Cost cost = Samples.cpu(2e9, 1e9 * times * noise * NOISE[repetition]);
    return Samples.of(engine, "insert", repetition, cost, Samples.cpu(1e9, 9e8));
  }

  private static Sample counted(String engine, int repetition, double times) {
    return Samples.with(
        Samples.of(
            engine,
            "insert",
            repetition,
            instructions(24e6 * times * (1 + repetition / 1e4)),
            Samples.cpu(1e9, 9e8)),
        MeterKind.INSTRUCTIONS_EMULATED,
        instructions(1e5));
  }

  private static Cost instructions(double number) {
    return new Cost(1.5e9, Map.of(Counter.INSTRUCTIONS_USER, new Measured(number)));
  }

  private static EngineInfo timed(String id, String name) {
    return ExampleRun.engine(id, name, "1", MeterKind.CGROUP_CPU, Durability.COMMIT);
  }

  private static EngineInfo lab(String id, String name) {
    return ExampleRun.engine(
        id, name, "1", MeterKind.INSTRUCTIONS_EMULATED, Durability.COMMIT, "QEMU 7.2.22");
  }
}
