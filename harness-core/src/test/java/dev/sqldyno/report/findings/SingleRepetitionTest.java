// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.ReportSection;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.compare.CellName;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.Difference;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SingleRepetitionTest {
  @TempDir Path results;
  private RunFolder run;

  @BeforeEach
  void writeTheRun() {
    write(results.resolve("results"));
  }

  private void write(Path folder) {
    run = RunFolder.create(folder, "run");
    run.write(ExampleRun.info("run").with(ExampleRun.info("run").engines(), List.of()));
  }

  @Test
  void oneRepetitionSaysWhatWasSeenThatItRanksNothingAndTheCommandThatWould() {
    add(Size.SMOKE, 0);

    assertThat(sentences())
        .startsWith(
            "One repetition ranks nothing. Measure two more: scripts/sqldyno bench --resume results/run --repetitions 3",
            "dml-sweep/insert, engine cost per row, seen once: PostgreSQL 500 µs, MariaDB 750 µs.")
        .noneMatch(said -> said.contains("No answer") || said.contains("×"));
  }

  @Test
  void anotherFolderOfResultsIsNotNamed() {
    write(results.resolve("nightly"));
    add(Size.SMOKE, 0);

    assertThat(sentences().getFirst())
        .endsWith("scripts/sqldyno bench --resume DIR/run --repetitions 3");
  }

  @Test
  void aSectionOfOneRepetitionBesideOneOfThreeIsNamedAndHasNoMissingAnswer() {
    add(Size.SMOKE, 0);
    List.of(0, 1, 2).forEach(repetition -> add(Size.QUICK, repetition));

    assertThat(sentences())
        .startsWith(
            "One repetition ranks nothing: that of dml-sweep, size smoke. Measure two more: scripts/sqldyno bench --resume results/run --repetitions 3")
        .anyMatch(said -> said.contains("seen once"))
        .anyMatch(said -> said.contains("MariaDB's engine cost per row is 1.50 ×"))
        .noneMatch(said -> said.contains("No answer"));
  }

  @Test
  void stacksOfOneRepetitionHaveTheCommandOfTheirOwn() {
    List.of(0, 1, 2).forEach(repetition -> add(Size.QUICK, repetition));

    assertThat(sentences(stacks(Difference.NO_INTERVAL)))
        .startsWith(
            "One repetition ranks nothing: that of closed load. Measure two more: scripts/sqldyno services --resume results/run --repetitions 3")
        .noneMatch(said -> said.contains("No answer"));
    assertThat(sentences(stacks("not steady")))
        .contains("No answer on B against A: not steady.")
        .noneMatch(said -> said.contains("One repetition"));
  }

  @Test
  void severalRepetitionsHaveNoSuchFinding() {
    List.of(0, 1, 2).forEach(repetition -> add(Size.QUICK, repetition));

    assertThat(sentences()).noneMatch(said -> said.matches(".*(One repetition|seen once).*"));
  }

  @Test
  void theCommandAsksForWhatTheRunDoesNotKeep() {
    Map<String, Object> options =
        Map.of(
            "own", Map.of("engines", List.of(), "workloads", List.of("orders")),
            "external", List.of("postgresql"),
            "engines", List.of("postgresql", "tidb:mine"),
            "loadWorkers", 2);
    RunInfo.Part part = new RunInfo.Part(true, List.of(OwnFiles.JSON.valueToTree(options)));
    RunInfo info = run.info();
    run.write(info.with(Map.of("bench", part), info.engines(), info.gaps()));
    add(Size.SMOKE, 0);

    assertThat(sentences().getFirst())
        .endsWith(
            "results/run --repetitions 3 --engines tidb:mine=PATH --workload-folder DIR --external postgresql=URL --load-workers HOST:PORT,… --secret-file FILE");
  }

  @Test
  void aRunThatWasAskedForSeveralThingsCannotBeResumed() {
    var options = OwnFiles.JSON.valueToTree(Map.of("engines", List.of("postgresql")));
    RunInfo.Part twice = new RunInfo.Part(true, List.of(options, options));
    RunInfo info = run.info();
    run.write(info.with(Map.of("services", twice), info.engines(), info.gaps()));

    assertThat(sentences(stacks(Difference.NO_INTERVAL)))
        .contains(
            "One repetition ranks nothing. Measure two more: scripts/sqldyno services --run run --repetitions 2, with the options of each");
  }

  private static ReportSection.Part stacks(String reason) {
    Comparison any =
        new Comparison(
            CellName.of("closed"), "f", "B", "A", true, new Difference.NotAnswered(reason), false);
    return new ReportSection.Part(
        List.of(), _ -> false, Map.of("closed load", List.of(any)), List.of(), List.of());
  }

  private void add(Size size, int repetition) {
    for (String engine : List.of("postgresql", "mariadb")) {
      double cpu = (engine.equals("mariadb") ? 7.5e8 : 5e8) * (1 + repetition / 1e3);
      Sample sample =
          Samples.of(engine, "insert", repetition, Samples.cpu(1e9, cpu), Samples.cpu(1e9, 2e8));
      run.append(Samples.sized(sample, size));
    }
  }

  private List<String> sentences(ReportSection.Part... others) {
    ShownRun shown = ShownRun.of(run, false);
    List<Section> sections = Section.of(shown.info(), shown.cells());
    return Findings.of(shown, sections, List.of(others)).stream().map(Finding::sentence).toList();
  }
}
