// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
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
  /** Scatters repetitions by a little. */
  private static final double[] SCATTER = {1, 1.01, 0.99, 1.02, 0.98};

  @TempDir Path results;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aRunThatIsWorseByMoreThanTheThresholdFails() {
    Path before = run("before", Map.of("insert", 100.0, "update", 200.0), 5);
    Path after = run("after", Map.of("insert", 120.0, "update", 201.0), 5);

    assertThat(compare(before, after, "--threshold=5%")).isEqualTo(1);
    assertThat(out.toString().lines().toList())
        .startsWith(
            "after ÷ before: 1 worse, 0 better, no difference shown in 5, no answer in 0;"
                + " 1 worse by more than 5.0 %")
        .anySatisfy(line ->
            assertThat(line)
                .contains("postgresql/dml-sweep/insert", "× 1.2", "beyond the threshold"));

    assertThat(compare(before, after, "--threshold=25%")).isZero();
    assertThat(compare(after, before, "--threshold=5%")).as("it became better").isZero();
    assertThat(compare(before, after)).as("nothing may fail").isZero();
  }

  @Test
  void whatCannotBeComparedIsListedWithItsReason() {
    Path before = run("before", Map.of("insert", 100.0, "update", 100.0), 5);
    Path after = run("after", Map.of("insert", 100.0, "delete", 100.0), 1);

    assertThat(compare(before, after, "--threshold=1%")).isZero();
    assertThat(out.toString())
        .contains("no answer in 5")
        .contains(
            "postgresql/dml-sweep/insert, engine cost per row: one repetition has no interval")
        .contains("postgresql/dml-sweep/delete, every figure: not in run before")
        .contains("postgresql/dml-sweep/update, every figure: not in run after");
  }

  @Test
  void runsWithAndWithoutAutogroupsAreNotCompared() {
    Path before = run("before", Map.of("insert", 100.0), 5);
    RunFolder after = RunFolder.open(run("after", Map.of("insert", 200.0), 5));
    after.write(ExampleRun.info("after", 0).with(after.info().engines(), List.of()));

    assertThat(compare(before, after.path(), "--threshold=1%")).isZero();
    assertThat(out.toString())
        .contains("kernel.sched_autogroup_enabled was 1 and is 0; measure both with one setting");
  }

  @Test
  void theEnginesOfOneRunAreComparedWithinRepetitions() {
    Path run = ExampleRun.write(results).path();
    assertThat(compare(run, "--baseline=postgresql", "--format=markdown")).isZero();
    assertThat(out.toString())
        .contains("| cell | figure | ratio | 95 % interval | n | outcome |")
        .containsPattern(
            "\\| MariaDB ÷ PostgreSQL: dml-sweep/insert \\| engine cost per row \\| × \\S+ \\| \\S+ to \\S+ \\| 5 \\| worse \\|")
        .contains("H2 ÷ PostgreSQL: dml-sweep/insert, engine cost per row: not comparable");
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
        .startsWith("key=text ÷ key=number: 1 worse, 0 better")
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

  /** Writes a run of PostgreSQL with these costs of a row, in nanoseconds. */
  private Path run(String id, Map<String, Double> costs, int repetitions) {
    RunInfo info = ExampleRun.info(id);
    RunFolder folder = RunFolder.create(results, id);
    folder.write(
        info.with(
            List.of(
                ExampleRun.engine(
                    "postgresql", "PostgreSQL", "18.6", MeterKind.CGROUP_CPU, Durability.COMMIT)),
            List.of()));
    costs.forEach((operation, nanos) -> {
      for (int repetition = 0; repetition < repetitions; repetition++) {
        folder.append(
            Samples.of(
                "postgresql",
                operation,
                repetition,
                Samples.cpu(1e9, 1_000 * nanos * SCATTER[repetition]),
                Samples.cpu(1e9, 1e6)));
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
