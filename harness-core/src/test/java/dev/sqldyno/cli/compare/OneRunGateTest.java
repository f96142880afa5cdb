// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.Samples;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OneRunGateTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();

  @Test
  void aCellThatTheHeadCouldNotAnswerFailsUnlessThatIsAllowed() {
    RunFolder run = ExampleVersions.write(folder, "pull", 3);
    assertThat(compare(run, "--threshold=50%")).isZero();

    run.write(
        run.info()
            .with(
                run.info().engines(),
                List.of(new Gap("postgresql:18.6.0/dml-sweep/delete", "wrong answer"))));

    assertThat(compare(run, "--threshold=50%")).isEqualTo(1);
    assertThat(out.toString()).contains("lost: postgresql:18.6.0/dml-sweep/delete; see the run's");
    assertThat(compare(run, "--threshold=50%", "--allow-missing")).isZero();
    assertThat(compare(run)).as("nothing may fail").isZero();
  }

  /** Returns a run of these engines, yet without samples. */
  private RunFolder pull(EngineInfo... engines) {
    RunFolder run = RunFolder.create(folder, "pull");
    run.write(ExampleRun.info("pull").with(List.of(engines), List.of()));
    return run;
  }

  @Test
  void aPairThatIsNotComparableFailsUnlessThatIsAllowed() {
    RunFolder run =
        pull(
            engine("postgresql:base", Durability.COMMIT),
            engine("postgresql:head", Durability.COMMIT),
            engine("postgresql:other", Durability.RELAXED));
    for (int repetition = 0; repetition < 3; repetition++) {
      for (EngineInfo engine : run.info().engines()) {
        run.append(
            Samples.of(
                engine.id(),
                "insert",
                repetition,
                Samples.cpu(1e9, 9e8 + repetition * 1e6),
                Samples.cpu(1e9, 1e8)));
      }
    }

    assertThat(compare(run, "--threshold=50%")).isEqualTo(1);
    assertThat(out.toString())
        .contains(
            ", 3 without an answer",
            "not comparable: meter cgroup-cpu, durability commit; meter cgroup-cpu, durability relaxed",
            "no answer: dml-sweep/insert, engine cost per row and client CPU per row and rows/s (--allow")
        .doesNotContain("nothing was compared", "lost");
    assertThat(compare(run, "--threshold=50%", "--allow-missing")).isZero();
    assertThat(compare(run)).as("nothing may fail").isZero();
    assertThat(out.toString()).doesNotContain("Fails").contains("3 without an answer");
  }

  @Test
  void aRunWithoutAnAnswerFailsEvenWithoutAThreshold() {
    RunFolder run = ExampleVersions.write(folder, "pull", 1);

    assertThat(compare(run)).isEqualTo(1);
    assertThat(out.toString()).contains("Fails", "nothing was compared");
  }

  @Test
  void aRateThatTheClientLimitsInOneOfTwoIsNotLost() {
    RunFolder run =
        pull(
            engine("postgresql:base", Durability.COMMIT),
            engine("postgresql:head", Durability.COMMIT));
    for (int repetition = 0; repetition < 3; repetition++) {
      run.append(
          Samples.of(
              "postgresql:base",
              "insert",
              repetition,
              Samples.cpu(1e9, 9e8 + repetition * 1e6),
              Samples.cpu(1e9, 5e8)));
      run.append(
          Samples.of(
              "postgresql:head",
              "insert",
              repetition,
              Samples.cpu(1e9, 5e8 + repetition * 1e6),
              Samples.cpu(1e9, 9e8)));
    }

    assertThat(compare(run, "--threshold=90%")).isZero();
    assertThat(out.toString()).contains("client-bound: ", "1 without an answer");
  }

  @Test
  void noThresholdOfAHundredPerCentIsAdvised() {
    RunFolder run =
        pull(
            engine("postgresql:base", Durability.COMMIT),
            engine("postgresql:head", Durability.COMMIT));
    for (int repetition = 0; repetition < 3; repetition++) {
      for (EngineInfo engine : run.info().engines()) {
        double cpu = engine.id().endsWith("head") ? 4.05e8 * Math.pow(1.3, repetition) : 5e8;
        run.append(
            Samples.of(
                engine.id(), "insert", repetition, Samples.cpu(1e9, cpu), Samples.cpu(1e9, 1e8)));
      }
    }

    assertThat(compare(run, "--threshold=4%")).isZero();
    assertThat(out.toString())
        .containsPattern("could only have seen 10\\d\\.\\d %; over 100 repetitions .* --size\n");
  }

  private static EngineInfo engine(String id, Durability durability) {
    return ExampleRun.engine(id, id, "18.6", MeterKind.CGROUP_CPU, durability);
  }

  @Test
  void aRunThatWasInterruptedFailsUnlessThatIsAllowed() {
    RunFolder run = ExampleVersions.write(folder, "pull", 3);
    run.write(
        run.info()
            .with(
                Map.of("bench", new RunInfo.Part(false, List.of())),
                run.info().engines(),
                List.of()));

    assertThat(compare(run, "--threshold=50%")).isEqualTo(1);
    assertThat(out.toString()).contains("lost: the rest of bench; see the run's");
    assertThat(compare(run, "--threshold=50%", "--allow-missing")).isZero();
    assertThat(compare(run)).as("nothing may fail").isZero();
  }

  private int compare(RunFolder run, String... options) {
    out.getBuffer().setLength(0);
    CommandLine command = SqlDyno.commandLine();
    command.setOut(new PrintWriter(out));
    return command.execute(
        Stream.concat(Stream.of("compare", run.path().toString()), Stream.of(options))
            .toArray(String[]::new));
  }
}
