// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.Disk;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Samples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Follows runs of an engine of which one commit cost 5 % more instructions. */
class HistoryCommandTest {
  @TempDir Path results;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Writes the run of a night, before or after that commit. */
  private Path night(int number, boolean after) {
    RunFolder run = ExampleVersions.write(results, "night" + number, 3, after);
    RunInfo of = run.info();
    run.write(
        new RunInfo(
            of.schema(),
            of.id(),
            "2026-11-%02dT02:00:00Z".formatted(number),
            of.version(),
            of.parts(),
            of.host(),
            of.engines(),
            of.gaps(),
            of.workloads()));
    return run.path();
  }

  private int history(Object... arguments) {
    CommandLine command = SqlDyno.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(
        Stream.concat(Stream.of("history"), Stream.of(arguments).map(Object::toString))
            .toArray(String[]::new));
  }

  @Test
  void aStepIsToldOnceAtTheRunWhereItIsWithItsFunctionsWhateverTheOrder() {
    Path first = night(1, false);
    Path second = night(2, false);
    Path third = night(3, true);
    Path fourth = night(4, true);

    assertThat(history(fourth, second, first, third)).isZero();
    assertThat(out.toString().lines().toList())
        .anySatisfy(line -> assertThat(line).matches(".*night1 +night2 +night3 +night4"))
        .anySatisfy(
            line -> assertThat(line).startsWith("postgresql/dml-sweep/insert").contains(" *"))
        .filteredOn(line -> line.startsWith("* "))
        .singleElement()
        .asString()
        .startsWith("* night3: postgresql/dml-sweep/insert × 1.0")
        .contains("against night1", "Most of it: ", "pg_checksum_page");
  }

  @Test
  void aStepWithoutAFunctionThatChangedNamesNone() throws IOException {
    Path first = night(1, false);
    Path second = night(2, true);
    Files.copy(
        first.resolve("functions.jsonl"),
        second.resolve("functions.jsonl"),
        StandardCopyOption.REPLACE_EXISTING);

    assertThat(history(first, second)).isZero();
    assertThat(out.toString())
        .contains("* night2: postgresql/dml-sweep/insert × 1.0")
        .doesNotContain("Most of it");
  }

  @Test
  void anEmptyThresholdIsRefused() {
    assertThat(history(night(1, false), night(2, false), "--threshold=")).isEqualTo(2);
    assertThat(err.toString()).contains("'' is not a share such as 5% or 0.05");
  }

  @Test
  void whereNothingChangedItSaysSo() {
    assertThat(history(night(1, false), night(2, false), "--threshold", "0.5%")).isZero();
    assertThat(out.toString()).contains("No cell changed by more than 0.5 %.");
  }

  @Test
  void aStepBelowTheThresholdIsNone() {
    assertThat(history(night(1, false), night(2, true), "--threshold", "20%")).isZero();
    assertThat(out.toString()).contains("No cell changed by more than 20.0 %.");
  }

  @Test
  void aCellOfAnotherDurabilityBeginsAnewAndIsFollowedFromThere() {
    Path first = night(1, false);
    Path second = relaxed(night(2, false));
    Path third = relaxed(night(3, true));

    assertThat(history(first, second, third)).isZero();
    assertThat(out.toString())
        .contains(
            "~ night2: postgresql/dml-sweep/insert begins anew: not comparable: ",
            "* night3: postgresql/dml-sweep/insert × 1.0",
            "against night2");
  }

  /** Lets the run say that its engines lost commits. */
  private static Path relaxed(Path night) {
    RunFolder run = RunFolder.open(night);
    run.write(
        run.info()
            .with(
                run.info().engines().stream()
                    .map(of ->
                        new RunInfo.EngineInfo(
                            of.id(),
                            of.name(),
                            of.publish(),
                            of.version(),
                            of.driver(),
                            of.deployment(),
                            Durability.RELAXED,
                            of.settings(),
                            of.meter(),
                            of.whyNotHigher()))
                    .toList(),
                run.info().gaps()));
    return night;
  }

  @Test
  void smallChangesAddUpWhereAnotherFigureHasNoAnswer() {
    assertThat(history(drifted(1, 3, 1), drifted(2, 3, 1.006), drifted(3, 3, 1.012))).isZero();
    assertThat(out.toString()).contains("* night3: postgresql/dml-sweep/insert × 1.012");
  }

  @Test
  void aRunWithoutAnIntervalHidesNoChange() {
    assertThat(history(drifted(1, 3, 1), drifted(2, 1, 1), drifted(3, 3, 1.05))).isZero();
    assertThat(out.toString())
        .contains("* night3: postgresql/dml-sweep/insert × 1.050", "against night1")
        .doesNotContain("~ night2");
  }

  @Test
  void runsOfOneRepetitionAreNoEvidenceOfNoChange() {
    assertThat(history(drifted(1, 1, 1), drifted(2, 1, 2))).isEqualTo(1);
    assertThat(out.toString()).doesNotContain("No cell changed");
    assertThat(err.toString()).contains("nothing was compared: one repetition has no interval");
  }

  /** Writes the run of a night with so much of the cost, whose client's CPU time is not known. */
  private Path drifted(int number, int repetitions, double factor) {
    RunFolder run = RunFolder.open(night(number, false));
    Disk.write(run.path(), () -> Files.writeString(run.path().resolve("samples.jsonl"), ""));
    for (int repetition = 0; repetition < repetitions; repetition++) {
      double nanos = factor * 5e8 * (1 + repetition * 1e-4);
      run.append(
          Samples.of(
              "postgresql",
              "insert",
              repetition,
              Samples.cpu(1e9, nanos),
              Samples.unmetered(1e9, "the clients ran in 2 load workers")));
    }
    return run.path();
  }

  @Test
  void runsWithoutACommonCellFail() {
    Path first = night(1, false);
    Path other = ExampleVersions.write(results, "versions", 1).path();

    assertThat(history(first, other)).isEqualTo(1);
    assertThat(err.toString()).contains("nothing was compared: no cell is in two of these runs");
  }

  @Test
  void oneRunHasNoHistory() {
    assertThat(history("results/night-*")).isEqualTo(2);
    assertThat(err.toString())
        .contains("a history needs two runs or more, and results/night-* is one");
  }
}
