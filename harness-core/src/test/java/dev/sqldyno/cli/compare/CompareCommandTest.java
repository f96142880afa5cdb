// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Compares runs whose costs are known. */
class CompareCommandTest {
  private static final double[] SCATTER = {1, 1.01, 0.99, 1.02, 0.98};

  @TempDir Path results;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aRunThatIsWorseByMoreThanTheThresholdFails() {
    Path before = run("before", Map.of("insert", 100.0, "update", 200.0), 5);
    Path after = run("after", Map.of("insert", 120.0, "update", 201.0), 5);

    assertThat(compare(before, after, "--threshold=5.25%")).isEqualTo(1);
    assertThat(out.toString().lines().toList())
        .startsWith(
            "after ÷ before: 6 figures of 2 cells: 1 worse by more than 5.25 %,"
                + " 5 unchanged within ±2.8 %")
        .anySatisfy(line ->
            assertThat(line)
                .contains("postgresql/dml-sweep/insert", "× 1.2", "beyond the threshold"));

    assertThat(compare(before, after, "--threshold=25%")).isZero();
    assertThat(compare(after, before, "--threshold=5%")).as("it became better").isZero();
    assertThat(compare(before, after)).as("nothing may fail").isZero();
  }

  @Test
  void aCellOfTheBaseThatTheChangeLacksFailsUnlessThatIsAllowed() {
    Path before = run("before", Map.of("insert", 100.0, "update", 100.0, "count", 100.0), 5);
    Path after = run("after", Map.of("count", 100.0, "delete", 100.0), 5);
    RunFolder folder = RunFolder.open(after);
    folder.write(
        folder
            .info()
            .with(
                folder.info().engines(),
                List.of(new Gap("postgresql/dml-sweep/insert", "wrong answer"))));

    assertThat(compare(before, after)).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("after ÷ before: 6 figures of 4 cells: 3 unchanged within")
        .contains("2 lost, 1 without an answer")
        .contains("postgresql/dml-sweep/delete, every figure: new: not in run before")
        .contains("postgresql/dml-sweep/insert, every figure: not in run after: wrong answer")
        .contains("postgresql/dml-sweep/update, every figure: not in run after")
        .contains("Fails\n")
        .contains("lost: 2 cells, every figure (postgresql/dml-sweep/");
    assertThat(compare(before, after, "--allow-missing", "--threshold=5%")).isZero();
    assertThat(out.toString()).contains("2 lost").doesNotContain("Fails\n");

    Path more = run("more", Map.of("insert", 100.0, "update", 100.0, "count", 100.0), 5);
    RunFolder.open(more).append(delete(0));
    RunFolder.open(more).append(delete(1));
    assertThat(compare(before, more)).as("cells that are new pass").isZero();
  }

  @Test
  void aFigureThatTheChangeCouldNotAnswerFails() {
    Path before = run("before", Map.of("insert", 100.0, "update", 100.0), 5);
    Path after = run("after", Map.of("update", 100.0), 5);
    RunFolder folder = RunFolder.open(after);
    for (int repetition = 0; repetition < 5; repetition++) {
      folder.append(
          Samples.of(
              "postgresql",
              "insert",
              repetition,
              Samples.unmetered(1e9 * SCATTER[repetition], "the meter is gone"),
              Samples.cpu(1e9, 1e6)));
    }
    assertThat(compare(before, after)).isEqualTo(1);
    assertThat(out.toString())
        .contains("1 without an answer")
        .contains("no answer: postgresql/dml-sweep/insert, engine cost per row (--allow-missing")
        .doesNotContain("lost");
    assertThat(compare(after, before)).as("nor did the base").isZero();
  }

  @Test
  void runsThatHaveNothingInCommonFailForTheReasonThatIsSaidOnce() {
    Map<String, Double> costs = Map.of("insert", 1.0, "update", 1.0, "count", 1.0, "delete", 1.0);
    Path before = run("before", costs, 5);
    Path one = run("one", costs, 1);
    assertThat(compare(before, one, "--allow-missing")).isEqualTo(1);
    assertThat(out.toString()).contains("nothing was compared").doesNotContain("lost: ");
    assertThat(compare(one, before, "--threshold=5%")).isEqualTo(1);
    assertThat(out.toString().lines().filter(line -> line.contains("has no interval")))
        .as("what the base does not answer is not lost")
        .hasSize(1);

    RunFolder other = RunFolder.open(run("other", costs, 5));
    other.write(ExampleRun.info("other", 0).with(other.info().engines(), List.of()));
    for (String format : List.of("text", "markdown")) {
      assertThat(compare(before, other.path(), "--format=" + format)).isEqualTo(1);
      assertThat(out.toString().replace("\\", ""))
          .containsPattern(
              "4 cells, engine cost per row and client CPU per row and rows/s"
                  + " \\(postgresql/dml-sweep/.*, .*, .* and 1 more\\):"
                  + " kernel.sched_autogroup_enabled was 1 and is 0; measure both with one setting")
          .containsOnlyOnce("kernel.sched_autogroup_enabled")
          .contains("nothing was compared");
    }
    assertThat(compare(before, before)).as("a run is no change of itself").isEqualTo(2);
    assertThat(err.toString()).contains("are one run, before: name two");
  }

  @Test
  void aLabsInstructionsAreNoAnswerToCpuTime() {
    Map<String, Double> costs = Map.of("insert", 1.0, "update", 1.0, "count", 1.0, "delete", 1.0);
    Path cpu = run("cpu", costs, 5);
    Path lab = run("lab", costs, 5, MeterKind.INSTRUCTIONS_EMULATED);

    for (Path[] pair : List.of(new Path[] {cpu, lab}, new Path[] {lab, cpu})) {
      assertThat(compare(pair[0], pair[1], "--threshold=1%")).isEqualTo(1);
      assertThat(out.toString())
          .containsOnlyOnce("instructions-emulated")
          .contains("nothing was compared");
    }
  }

  @Test
  void aRunThatWasInterruptedIsNamed() {
    Path before = run("before", Map.of("insert", 100.0), 5);
    Path after = run("after", Map.of("insert", 100.0, "update", 100.0), 5);
    assertThat(compare(before, after)).isZero();
    assertThat(out.toString()).doesNotContain("interrupted");

    RunFolder folder = RunFolder.open(before);
    RunInfo info = folder.info();
    folder.write(
        info.with(
            Map.of("bench", new RunInfo.Part(false, List.of())), info.engines(), info.gaps()));
    for (String format : List.of("text", "markdown")) {
      assertThat(compare(before, after, "--format=" + format)).isZero();
      assertThat(out.toString())
          .containsPattern(
              "Warning: run before was interrupted, so not all is here:"
                  + " measure the rest by sqldyno bench --resume .*before\n");
    }
    assertThat(compare(before, after, "--format=json")).isZero();
    assertThat(err.toString()).contains("Warning: run before was interrupted");
  }

  @Test
  void whatCouldNotBeToldIsListedAndFailsWithStrict() {
    Path before = run("before", Map.of("insert", 100.0), 5);
    Path after = run("after", Map.of("insert", 100.5), 5);

    assertThat(compare(before, after, "--threshold=1%")).isZero();
    assertThat(out.toString())
        .startsWith(
            "after ÷ before: 3 figures of 1 cell: 2 unchanged within ±0.00 %,"
                + " 1 could not be told (±2.8 %)")
        .contains(
            "postgresql/dml-sweep/insert, engine cost per row: could only have seen 2.8 %;"
                + " about 76 more repetitions of both would tell");
    assertThat(compare(before, after, "--threshold=1%", "--strict")).isEqualTo(1);
    assertThat(out.toString())
        .contains("could not be told: postgresql/dml-sweep/insert, engine cost per row (--strict)");
    compare(before, after, "--threshold=0.51%");
    assertThat(out.toString()).contains("2.8 %; over 100 rep", "--size, or --threshold 2.9%\n");
    assertThat(compare(before, after, "--threshold=2.9%", "--strict")).isZero();
    assertThat(compare(after, before, "--threshold=1%", "--format=json")).isZero();
    assertThat(out.toString().replaceAll("\\s+", ""))
        .contains("\"atWorst\":0.01", "\"couldNotBeTold\":true", "\"repetitionsToTell\":");
    assertThat(compare(before, after, "--strict")).as("of no threshold").isEqualTo(2);
  }

  @Test
  void theEnginesOfOneRunAreComparedWithinRepetitions() {
    Path run = ExampleRun.write(results).path();
    assertThat(compare(run, "--baseline=postgresql", "--format=markdown")).isZero();
    assertThat(out.toString())
        .contains("| cell | figure | ratio | 95 % interval | at worst | n | outcome |")
        .containsPattern(
            "\\| MariaDB ÷ PostgreSQL: dml-sweep/insert \\| engine cost per row \\| × \\S+ \\| \\S+ to \\S+ \\| \\S+ % \\| 5 \\| worse \\|")
        .containsPattern("H2 ÷ PostgreSQL: \\d+ cells, engine cost per row.*\\): not comparable");
  }

  @Test
  void theVariantsOfOneRunAreComparedOnEachEngine() {
    RunFolder run = RunFolder.open(run("run", Map.of("count", 100.0), 5));
    for (int repetition = 0; repetition < SCATTER.length; repetition++) {
      for (String key : List.of("number", "text")) {
        run.append(
            Samples.of(
                "postgresql",
                "insert",
                Map.of("key", key, "batch", "10"),
                repetition,
                Samples.cpu(1e9, (key.equals("text") ? 3e5 : 1e5) * SCATTER[repetition]),
                Samples.cpu(1e9, 1e6)));
      }
    }

    assertThat(compare(run.path(), "--baseline=key=number")).isZero();
    assertThat(out.toString())
        .startsWith("key=text ÷ key=number: 3 figures of 1 cell: 1 worse, 2 unchanged")
        .containsPattern("postgresql/dml-sweep/insert +engine cost per row +× 3\\.00")
        .doesNotContain("count");
    assertThat(compare(run.path(), "--baseline=key=numbr")).isEqualTo(2);
    assertThat(err.toString())
        .contains("has no 'key=numbr' to compare with (it has: batch=10, key=number, key=text)");
  }

  @Test
  void aProgramGetsJson() {
    Path before = run("before", Map.of("insert", 100.0), 5);
    Path after = run("after", Map.of("insert", 120.0), 5);
    assertThat(compare(before, after, "--format=json")).isZero();
    assertThat(out.toString().replaceAll("\\s+", ""))
        .contains(
            "\"cell\":\"postgresql/dml-sweep/insert\"", "\"outcome\":\"worse\"", "\"ratio\":1.2");
  }

  @Test
  void badUseIsTold() {
    Path run = run("run", Map.of("insert", 100.0), 5);
    assertThat(compare(results.resolve("none"))).isEqualTo(2);
    assertThat(compare(run)).isEqualTo(2);
    assertThat(err.toString()).contains("nothing to compare");
    assertThat(compare(run, "--baseline=oracle")).isEqualTo(2);
    assertThat(err.toString()).contains("has no 'oracle' to compare with (it has: postgresql)");
    assertThat(compare(run, "--threshold=0")).isEqualTo(2);
  }

  private static Sample delete(int repetition) {
    return Samples.of(
        "postgresql", "delete", repetition, Samples.cpu(1e9, 1e6), Samples.cpu(1e9, 1e6));
  }

  /** Writes a run of PostgreSQL with these costs of a row, in nanoseconds. */
  private Path run(String id, Map<String, Double> costs, int repetitions) {
    return run(id, costs, repetitions, MeterKind.CGROUP_CPU);
  }

  private Path run(String id, Map<String, Double> costs, int repetitions, MeterKind meter) {
    RunInfo info = ExampleRun.info(id);
    RunFolder folder = RunFolder.create(results, id);
    folder.write(
        info.with(
            List.of(
                ExampleRun.engine("postgresql", "PostgreSQL", "18.6", meter, Durability.COMMIT)),
            List.of()));
    costs.forEach((operation, nanos) -> {
      for (int repetition = 0; repetition < repetitions; repetition++) {
        double cost = 1_000 * nanos * SCATTER[repetition];
        folder.append(
            Samples.with(
                Samples.of(
                    "postgresql",
                    operation,
                    repetition,
                    Samples.cost(1e9, cost, cost, 0),
                    Samples.cpu(1e9, 1e6)),
                meter,
                Samples.cost(1e9, 0, 0, 0)));
      }
    });
    return folder.path();
  }

  private int compare(Path run, Object... more) {
    CommandLine commandLine = SqlDyno.commandLine();
    commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    out.getBuffer().setLength(0);
    String[] arguments = new String[more.length + 2];
    arguments[0] = "compare";
    arguments[1] = run.toString();
    for (int i = 0; i < more.length; i++) {
      arguments[i + 2] = more[i].toString();
    }
    return commandLine.execute(arguments);
  }
}
