// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.PerMinute;
import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.process.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir Path results;

  private static RunInfo info(String id) {
    return new RunInfo(
        RunInfo.SCHEMA,
        id,
        "2026-11-21T09:30:00Z",
        "0.1.0",
        Map.of(
            "bench",
            new RunInfo.Part(false, List.of(OwnFiles.JSON.valueToTree(Map.of("size", "quick"))))),
        new RunInfo.Host(
            "Some CPU",
            2,
            8L << 30,
            "Debian 12",
            "6.18",
            "Temurin 25",
            new Reading.Measured(0.02),
            new Reading.Unavailable("none")),
        List.of(
            new RunInfo.EngineInfo(
                "postgresql",
                "PostgreSQL",
                true,
                "18.1",
                "pgjdbc 42.7.14",
                "process on loopback",
                Durability.COMMIT,
                Map.of("fsync", "on", "synchronous_commit", "on"),
                MeterKind.CGROUP_CPU,
                List.of("instructions: no PMU"))),
        List.of(new RunInfo.Gap("h2/dml-rows/insert[mode=bulk]", "its driver has no bulk API")),
        Map.of(
            "keys",
            new WorkloadInfo(
                List.of(new Question(Question.Of.PARAMETER, "key", "bigint")),
                Map.of("write-1", "Insert by one client"),
                Map.of("write-1", new PerMinute("insert", 1.5, "pacing", "paced", "as fast")),
                Optional.of("What does a row cost?"))));
  }

  @Test
  void anotherJdkIsNoOtherMachine() {
    RunInfo.Host of = info("a").host();
    RunInfo.Host later =
        new RunInfo.Host(
            of.cpu(),
            of.cores(),
            of.memoryBytes(),
            of.os(),
            of.kernel(),
            "Temurin 26",
            of.coreSpread(),
            of.autogroups());
    assertThat(of.otherThan(later))
        .hasValue("measured with Temurin 25 and Temurin 26; measure both with one JDK");
  }

  @Test
  void whatWasWrittenIsReadAgain() {
    RunFolder run = RunFolder.create(results, "a");
    run.write(info("a"));
    run.append(Samples.sample());
    run.append(
        Samples.sample(
            Samples.unmetered(5e8, "in this JVM"),
            Optional.empty(),
            Samples.cpu(5e8, 4e8),
            Samples.QUIET));

    RunFolder again = RunFolder.open(results.resolve("a"));
    assertThat(again.info()).isEqualTo(info("a"));
    assertThat(again.samples()).isEqualTo(run.samples()).hasSize(2).contains(Samples.sample());
  }

  @Test
  void aFieldThatIsMissingIsDamageAndNotZero() throws IOException {
    RunFolder run = RunFolder.create(results, "cut");
    run.append(Samples.sample());
    Path samples = run.path().resolve("samples.jsonl");
    String json = Files.readString(samples);
    for (String field : List.of("\"meteredNanos\":[^,]*,", "\"operation\":\"[^,]*,")) {
      String without = json.replaceFirst(field, "");
      assertThat(without).isNotEqualTo(json);
      Files.writeString(samples, without);
      assertThatThrownBy(run::samples)
          .isInstanceOf(ResultException.class)
          .hasMessageContaining("samples.jsonl:1: damaged");
    }
  }

  @Test
  void equalValuesMakeEqualBytes() throws IOException {
    RunFolder first = RunFolder.create(results, "one");
    RunFolder second = RunFolder.create(results, "two");
    for (RunFolder run : List.of(first, second)) {
      run.write(info("same"));
      run.append(Samples.sample());
    }
    second.write(first.info());
    assertThat(second.path().resolve("run.json")).hasSameBinaryContentAs(runJson(first));
    assertThat(second.path().resolve("samples.jsonl"))
        .hasSameBinaryContentAs(first.path().resolve("samples.jsonl"));
    assertThat(Files.readString(runJson(first)))
        .startsWith("{\n  \"schema\" : " + RunInfo.SCHEMA + ",\n  \"id\"");
    assertThat(Files.readString(first.path().resolve("samples.jsonl")))
        .startsWith("{\"engine\":\"postgresql\",\"workload\":\"dml-sweep\",\"operation\":")
        .contains("\"variant\":{\"commit\":\"once\",\"mode\":\"batch\"}");
  }

  @Test
  void aLineThatACrashCutShortIsLeftOutAndThenReplaced() throws IOException {
    RunFolder run = RunFolder.create(results, "crash");
    run.write(info("crash"));
    run.append(Samples.sample());
    Files.writeString(
        run.path().resolve("samples.jsonl"), "{\"engine\":\"postgr", StandardOpenOption.APPEND);

    assertThat(run.samples()).containsExactly(Samples.sample());
    Sample next = Samples.of("h2", "count", 1, Samples.cpu(1e9, 1), Samples.cpu(1e9, 1));
    run.append(next);
    assertThat(run.samples()).containsExactly(Samples.sample(), next);
  }

  @Test
  void processesThatAppendAtTheSameTimeLoseNoLine() throws Exception {
    RunFolder run = RunFolder.create(results, "two");
    run.write(info("two"));
    List<Process> processes = new ArrayList<>();
    for (String engine : List.of("postgresql", "mariadb")) {
      processes.add(
          new ProcessBuilder(
                  Jdk.tool("java"),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Appending.class.getName(),
                  run.path().toString(),
                  engine)
              .inheritIO()
              .start());
    }
    for (Process each : processes) {
      assertThat(each.waitFor()).isZero();
    }
    assertThat(run.samples()).hasSize(2 * Appending.LINES);
  }

  /** Appends lines to a run's folder, in a JVM of its own. */
  static final class Appending {
    private static final int LINES = 200;

    private Appending() {}

    public static void main(String[] arguments) {
      RunFolder run = RunFolder.open(Path.of(arguments[0]));
      for (int repetition = 0; repetition < LINES; repetition++) {
        run.append(
            Samples.of(
                arguments[1], "count", repetition, Samples.cpu(1e9, 1), Samples.cpu(1e9, 1)));
      }
    }
  }

  @Test
  void aDamagedLineIsNamedByItsNumber() throws IOException {
    RunFolder run = RunFolder.create(results, "damage");
    run.append(Samples.sample());
    Files.writeString(run.path().resolve("samples.jsonl"), "not json\n", StandardOpenOption.APPEND);
    run.append(Samples.sample());
    assertThatThrownBy(run::samples)
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("samples.jsonl:2: damaged");
  }

  @Test
  void aWithdrawnSampleStaysInTheFileAndIsReadNoMore() throws IOException {
    RunFolder run = RunFolder.create(results, "withdrawn");
    Sample other = Samples.of("h2", "count", 1, Samples.cpu(1e9, 1), Samples.cpu(1e9, 1));
    Sample later = Samples.of("h2", "count", 0, Samples.cpu(1e9, 2), Samples.cpu(1e9, 1));
    run.append(Samples.of("h2", "count", 0, Samples.cpu(1e9, 1), Samples.cpu(1e9, 1)));
    run.append(other);
    run.withdraw(sample -> sample.repetition() == 0, "interrupted");
    run.append(later);
    run.withdraw(sample -> sample.engine().equals("mysql"), "there is none");

    assertThat(run.samples()).containsExactly(other, later);
    assertThat(Files.readAllLines(run.path().resolve("samples.jsonl")))
        .hasSize(4)
        .element(2)
        .isEqualTo("{\"withdrawn\":[1],\"because\":\"interrupted\"}");
  }

  @Test
  void aLineThatStandsTwiceIsDamage() throws IOException {
    RunFolder folder = RunFolder.create(results, "twice");
    folder.append(Samples.sample());
    Path file = folder.path().resolve("samples.jsonl");
    Files.writeString(file, Files.readString(file).repeat(2));
    assertThatThrownBy(folder::samples)
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("samples.jsonl:2: damaged (the same line as ")
        .hasMessageContaining("samples.jsonl:1; were two files put together?");
  }

  @Test
  void anUnknownSchemaIsRefusedWithTheVersionThatWroteIt() throws IOException {
    RunFolder run = RunFolder.create(results, "future");
    Files.writeString(runJson(run), "{\"schema\": 99, \"version\": \"3.2\", \"novel\": {}}");
    assertThatThrownBy(() -> RunFolder.open(run.path()))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("run.json: schema 99 is not known, only " + RunInfo.SCHEMA)
        .hasMessageContaining("3.2");
  }

  @Test
  void aFolderWithoutARunIsRefused() {
    assertThatThrownBy(() -> RunFolder.open(results))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining(results + ": not the folder of a run");
  }

  @Test
  void aRunIsNeverMadeOverAnother() {
    RunFolder.create(results, "twice");
    assertThatThrownBy(() -> RunFolder.create(results, "twice"))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("choose another name");
  }

  @Test
  void aPlaceThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Files.writeString(results.resolve("a-file"), "");
    assertThatThrownBy(() -> RunFolder.create(file, "x"))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("choose another folder");
  }

  private static Path runJson(RunFolder run) {
    return run.path().resolve("run.json");
  }
}
