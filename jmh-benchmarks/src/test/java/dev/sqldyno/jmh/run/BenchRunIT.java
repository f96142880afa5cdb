// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.run.RunRecord;
import dev.sqldyno.run.RunRecord.Half;
import dev.sqldyno.testing.Form;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.Tried;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchRunIT extends ShortBench {
  @BeforeEach
  void doNotWaitForBenchmarksOfOthers() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @AfterEach
  void forgetTheUsersFolder() {
    System.clearProperty("sqldyno.workloads");
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgresql", "mariadb"})
  void aRunLeavesSamplesJmhsOwnResultsAndAReport(String engine) throws IOException {
    TestEngines.require(engine);

    assertThat(bench("--engines", engine, "--workloads", "dml-sweep")).isZero();

    RunFolder run = run();
    assertThat(run.info().complete()).isTrue();
    assertThat(run.info().gaps()).isEmpty();
    assertThat(run.samples())
        .extracting(Sample::operation)
        .containsExactly("insert", "update", "count", "delete");
    assertThat(run.samples()).allSatisfy(sample -> assertThat(sample.rows()).isEqualTo(20_000));
    assertThat(run.path().resolve("jmh/0-" + engine + ".json")).isNotEmptyFile();
    assertThat(run.path().resolve("report/index.html")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgresql"})
  void bookingsAreCountedAndMeteredWithOneConnectionAndWithMany(String engine) throws IOException {
    TestEngines.require(engine);

    assertThat(bench("--engines", engine, "--workloads", "bookings")).isZero();

    assertThat(run().info().gaps()).isEmpty();
    assertThat(run().samples())
        .extracting(sample -> sample.operation() + " " + sample.variant().get("locking"))
        .containsExactly(
            "book pessimistic", "book optimistic", "book-16 pessimistic", "book-16 optimistic");
    assertThat(run().samples()).allSatisfy(sample -> assertThat(sample.rows()).isPositive());
    assertThat(run().path().resolve("jmh/0-" + engine + ".json"))
        .content()
        .contains("\"gaveUp\"", "\"retries\"");
  }

  @Test
  void aComparisonOfServicesGetsBenchmarksAddedOnce() throws Exception {
    useOurWorkloads();
    RunRecord services =
        RunRecord.createNamed(
            folder.resolve("results"), "mine", Half.SERVICES, Map.of("services.size", "smoke"));
    services.complete();

    assertThat(bench("--run", "mine", "--engines", "h2", "--workloads", "dml-sweep")).isZero();
    RunInfo info = run().info();
    assertThat(info.complete()).isTrue();
    assertThat(info.options())
        .containsEntry("services.size", "smoke")
        .containsEntry("workloads", "dml-sweep");
    assertThat(run().samples()).isNotEmpty();

    assertThat(bench("--run", "mine", "--engines", "h2", "--workloads", "dml-sweep")).isNotZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql/container", "mysql"})
  void anEngineInAContainerIsMeteredByItsCgroupAndTheResultSaysSo(String id) throws IOException {
    Form form = Form.of(id);
    TestEngines.require(form);
    useOurWorkloads();
    String engine = form.engine().id();
    List<String> arguments = new ArrayList<>(form.options());
    arguments.addAll(List.of("--engines", engine, "--workloads", "dml-sweep"));

    assertThat(bench(arguments.toArray(String[]::new))).isZero();

    RunInfo.EngineInfo info = run().info().engines().getFirst();
    assertThat(info.way()).isEqualTo("container, host network on loopback, data on disk");
    assertThat(info.durability()).isEqualTo(Durability.COMMIT);
    assertThat(run().samples())
        .hasSize(2)
        .allSatisfy(sample ->
            assertThat(sample.statement().get(Counter.CPU)).isInstanceOf(Reading.Measured.class));
    assertThat(run().info().options()).containsEntry("provision." + engine, "container");
  }

  @ParameterizedTest
  @CsvSource({"cells, postgresql h2 h2 postgresql", "engines, postgresql postgresql h2 h2"})
  void enginesTakeTurns(String interleave, String order) throws IOException {
    TestEngines.require("postgresql");
    useOurWorkloads();
    String engines = "postgresql,h2";

    bench("--engines", engines, "--workloads", "dml-sweep", "--interleave", interleave);

    assertThat(run().samples()).extracting(Sample::engine).containsExactly(order.split(" "));
  }

  @Test
  void aWrongAnswerVoidsTheNumberAndFailsTheRunButNotTheOtherCells() throws IOException {
    useOurWorkloads();
    Files.writeString(
        folder.resolve("workloads/dml-sweep/sql/update.sql"),
        "UPDATE dml_sweep SET amount = amount + 1 WHERE amount > 1;\n");

    assertThat(bench("--engines", "h2", "--workloads", "dml-sweep")).isEqualTo(1);

    RunFolder run = run();
    assertThat(run.samples()).extracting(Sample::operation).containsExactly("count");
    assertThat(run.info().gaps())
        .singleElement()
        .satisfies((RunInfo.Gap gap) -> {
          assertThat(gap.what()).isEqualTo("h2/dml-sweep/update");
          assertThat(gap.reason()).contains("wrong answer after update");
        });
  }

  @Test
  void anInterruptedRunGoesOnWithWhatIsMissing() throws IOException {
    useOurWorkloads();
    assertThat(bench("--engines", "h2", "--workloads", "dml-sweep")).isZero();
    RunFolder run = run();
    Path samples = run.path().resolve("samples.jsonl");
    List<String> lines = Files.readAllLines(samples);
    Files.write(samples, lines.subList(0, 1));

    assertThat(bench("--resume", run.path().toString())).isZero();

    assertThat(run.samples()).extracting(Sample::operation).containsExactly("update", "count");
    assertThat(run.path().resolve("jmh/0-h2-2.json")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgresql"})
  void featuresAreTriedOnceAnEngineAndWithoutAnyCell(String engine) throws IOException {
    TestEngines.require(engine);

    assertThat(
            bench(
                "--engines",
                engine,
                "--workloads",
                "features",
                "--repeats",
                "2",
                "--size",
                "smoke"))
        .isZero();

    RunFolder run = run();
    assertThat(run.info().complete()).isTrue();
    assertThat(run.info().gaps()).isEmpty();
    assertThat(run.samples()).isEmpty();
    assertThat(FeatureAnswers.of(run))
        .singleElement()
        .satisfies((FeatureAnswers answers) -> {
          assertThat(answers.engine()).isEqualTo(engine);
          assertThat(answers.answers())
              .hasSameSizeAs(Catalog.load().workload("features").features())
              .contains(new Answer("triggers", "Row triggers", new Tried.Yes()));
        });
    assertThat(Files.readString(run.path().resolve("report/report.txt"))).contains("Row triggers");
  }

  @Test
  void whatWasTriedIsNotTriedAgain() throws IOException {
    TestEngines.require("postgresql");
    assertThat(bench("--engines", "h2,postgresql", "--workloads", "features")).isZero();
    RunFolder run = run();
    Path tried = run.path().resolve("features/features/h2.json");
    Path lost = run.path().resolve("features/features/postgresql.json");
    Files.writeString(tried, Files.readString(tried).replace("Row triggers", "As it was"));
    Files.delete(lost);

    assertThat(bench("--resume", run.path().toString())).isZero();

    assertThat(tried).content().contains("As it was");
    assertThat(lost).content().contains("Row triggers");
  }

  /** It would be told as lacking what it was only kept from telling. */
  @Test
  void aConnectionThatIsLostWhenAFeatureIsTriedIsAGapAndNoAnswer() throws IOException {
    TestEngines.require("postgresql");
    Path sql = Files.createDirectories(folder.resolve("workloads/mine/sql"));
    Files.writeString(
        sql.resolveSibling("workload.yaml"),
        "{title: Mine, question: Which?, features: [{id: one, title: One, expect: '1'}]}");
    Files.writeString(sql.resolve("cleanup.sql"), "SELECT 1;\n");
    Files.writeString(sql.resolve("one.sql"), "SELECT pg_terminate_backend(pg_backend_pid());\n");
    useOurWorkloads();

    assertThat(bench("--engines", "postgresql", "--workloads", "mine")).isEqualTo(1);

    assertThat(FeatureAnswers.of(run()).getFirst().answers())
        .extracting(Answer::tried)
        .singleElement()
        .isInstanceOf(Tried.NotTried.class);
    assertThat(run().info().gaps())
        .singleElement()
        .satisfies((RunInfo.Gap gap) -> {
          assertThat(gap.what()).isEqualTo("postgresql/mine");
          assertThat(gap.reason()).startsWith("the connection was lost when 'one' was tried: ");
        });
  }

  @Test
  void wrongNamesAreAnErrorBeforeAnythingStarts() {
    assertThat(bench("--engines", "postgresq")).isEqualTo(2);
    assertThat(bench("--workloads", "dml-swep")).isEqualTo(2);
    assertThat(bench("--size", "huge")).isEqualTo(2);
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private void useOurWorkloads() {
    System.setProperty("sqldyno.workloads", folder.resolve("workloads").toString());
  }

  private int bench(String... more) {
    List<String> arguments = new ArrayList<>(List.of("bench"));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--results", folder.resolve("results").toString()));
    if (!arguments.contains("--size")) {
      arguments.addAll(List.of("--size", "smoke", "--repeats", "1"));
    }
    return SqlDyno.commandLine().execute(arguments.toArray(String[]::new));
  }

  private RunFolder run() throws IOException {
    try (var runs = Files.list(folder.resolve("results"))) {
      return RunFolder.open(runs.toList().getFirst());
    }
  }
}
