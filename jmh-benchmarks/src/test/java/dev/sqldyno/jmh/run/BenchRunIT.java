// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.FeatureResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a bench run measures and keeps in its folder. */
@Order(1)
class BenchRunIT extends ShortBench {
  @Test
  void enginesAlternateAndLeaveSamplesJmhsOwnResultsAndAReport() throws Exception {
    TestEngines.require("postgresql");

    RunFolder run = measured("--engines", "postgresql,h2");

    assertThat(run.samples())
        .extracting(sample -> sample.engine() + " " + sample.operation())
        .containsExactly("postgresql update", "h2 update", "h2 count", "postgresql count");
    assertThat(run.samples())
        .allSatisfy(sample -> assertThat(sample.rows()).isEqualTo(20_000 * sample.executions()));
    assertThat(run.path().resolve("jmh/0-postgresql.json")).isNotEmptyFile();
    assertThat(run.path().resolve("jmh/0-h2.json")).isNotEmptyFile();
    assertThat(run.path().resolve("report/index.html")).isNotEmptyFile();
  }

  @Test
  void bookingsAreCountedAndMeteredWithOneConnectionAndWithMany() throws Exception {
    TestEngines.require("postgresql");

    RunFolder run = measured("--engines", "postgresql", "--workloads", "bookings");

    assertThat(run.samples())
        .extracting(sample -> sample.threads() + " " + sample.variant().get("locking"))
        .containsExactly("1 pessimistic", "1 optimistic", "16 pessimistic", "16 optimistic");
    assertThat(run.samples())
        .allSatisfy(sample -> {
          assertThat(sample.rows()).isPositive();
          assertThat(sample.statement().get(Counter.CPU)).isInstanceOf(Reading.Measured.class);
        });
    assertThat(run.path().resolve("jmh/0-postgresql.json"))
        .content()
        .contains("\"errors\"", "\"retries\"");
  }

  @Test
  void aWorkloadOfTheUsersOwnIsMeasuredByItsOwnStatementsAndUnderItsOwnName() throws Exception {
    Path mine = Files.createDirectories(folder.resolve("own/mine/sql"));
    Files.writeString(
        mine.resolveSibling("workload.yaml"),
        """
        {title: Mine, question: Which?, tables: [mine],
         sizes: {smoke: {rows: 200}, quick: {rows: 200}, full: {rows: 200}},
         statements: [drop-table, create-table, insert, delete, count],
         load: [{sql: insert, rows: rows}],
         transactions: {delete: {sql: delete, rows: rows}},
         shots: {empty: {run: delete, rows: rows}},
         invariants: [{sql: count, equals: loaded - delete}]}
        """);
    Map.of(
            "drop-table", "DROP TABLE IF EXISTS mine;\n",
            "create-table", "CREATE TABLE mine (amount DOUBLE PRECISION NOT NULL);\n",
            "insert", "INSERT INTO mine (amount) SELECT x FROM SYSTEM_RANGE(1, {rows});\n",
            "delete", "DELETE FROM mine;\n",
            "count", "SELECT COUNT(*) FROM mine;\n")
        .forEach((name, sql) -> write(mine.resolve(name + ".sql"), sql));

    RunFolder run = measured("--engines", "h2", "--workload-folder", mine.getParent().toString());

    assertThat(run.samples())
        .singleElement()
        .satisfies(sample -> {
          assertThat(sample.workload()).isEqualTo("mine");
          assertThat(sample.operation()).isEqualTo("empty");
          assertThat(sample.rows()).isEqualTo(200);
        });
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aComparisonOfServicesGetsBenchmarksAddedOnce() throws Exception {
    RunRecord services =
        RunRecord.createNamed(
            bench().resolve("results"), "mine", Half.SERVICES, Map.of("size", "smoke"));
    services.complete();
    Path metrics = folder.resolve("run.prom");

    RunFolder run =
        measured("--run=mine", "--engines=h2", "--operations=count", "--metrics=" + metrics);

    assertThat(metrics)
        .content()
        .startsWith("# TYPE sqldyno_")
        .contains("sqldyno_rows_per_second{engine=\"h2\"")
        .endsWith("# EOF\n");

    assertThat(run.info().part("services").orElseThrow().words()).containsEntry("size", "smoke");
    assertThat(run.info().part("bench").orElseThrow().words())
        .containsEntry("workloads", "dml-sweep");
    assertThat(cells(run)).containsExactly("h2" + COUNT);
    try (BenchProcess again = start("--run", "mine", "--engines", "h2")) {
      assertThat(again.exitCode()).isNotZero();
    }
  }

  @Test
  @Tag("nightly")
  void anEngineInTheLabHasInstructionsAndNoTimes() throws Exception {
    TestEngines.require(EngineDeployment.of("postgresql/emulated"));

    RunFolder run = measured("--engines", "postgresql", "--lab", "--operations", "count");

    assertThat(run.info().engines().getFirst().emulator()).get().asString().startsWith("QEMU ");
    assertThat(run.samples())
        .isNotEmpty()
        .allSatisfy(sample -> {
          assertThat(sample.statement().get(Counter.INSTRUCTIONS_USER))
              .isInstanceOfSatisfying(
                  Reading.Measured.class,
                  counted -> assertThat(counted.value()).isGreaterThan(1_000_000));
          assertThat(sample.statement().get(Counter.CPU)).isInstanceOf(Reading.Unavailable.class);
        });
    assertThat(run.path().resolve("report/report.txt"))
        .content()
        .contains("ran in an emulator (QEMU ")
        .containsPattern("Rates and\\s+the\\s+client's\\s+CPU\\s+are\\s+left\\s+out")
        .doesNotContainPattern("\\d (µs|ms)\\b");
  }

  /** Settling makes sessions plan anew; a window that began with it would charge each client. */
  @Test
  @Tag("nightly")
  void aTransactionCostsTheSameInTheLabByOneClientAndByEight() throws Exception {
    TestEngines.require(EngineDeployment.of("postgresql/emulated"));

    RunFolder run =
        measured(
            "--engines postgresql --lab --workloads ycsb --operations a --threads 1,8".split(" "));

    Map<Integer, Double> costs =
        run.samples().stream()
            .collect(
                Collectors.toMap(
                    Sample::threads,
                    sample ->
                        sample.statement().get(Counter.INSTRUCTIONS_USER).measured().sum()
                            / sample.rows()));
    assertThat(costs).containsOnlyKeys(1, 8);
    assertThat(costs.get(8) / costs.get(1)).isBetween(0.95, 1.10);
  }

  @Test
  @Tag("nightly")
  void oneRunHasCountsOfTheLabBesideTimesOfTheRealProcess() throws Exception {
    TestEngines.require(EngineDeployment.of("postgresql/emulated"));

    RunFolder run = measured("--engines", "postgresql", "--lab=also", "--operations", "count");

    assertThat(run.info().engines())
        .extracting(RunInfo.EngineInfo::id, engine -> engine.emulator().isPresent())
        .containsExactly(tuple("postgresql", false), tuple("postgresql@lab", true));
    Map<String, List<Sample>> samples =
        run.samples().stream().collect(Collectors.groupingBy(Sample::engine));
    assertThat(samples.get("postgresql@lab"))
        .isNotEmpty()
        .allSatisfy(
            sample -> assertThat(sample.meter()).isEqualTo(MeterKind.INSTRUCTIONS_EMULATED));
    assertThat(samples.get("postgresql"))
        .isNotEmpty()
        .allSatisfy(sample ->
            assertThat(sample.statement().get(Counter.CPU)).isInstanceOf(Reading.Measured.class));
    assertThat(run.path().resolve("report/report.txt"))
        .content()
        .contains("PostgreSQL [A]", "PostgreSQL (lab) [B]");
  }

  @Test
  void featuresAreTriedOnceAnEngineAndWithoutAnyCell() throws Exception {
    TestEngines.require("postgresql");
    String[] features = {
      "--engines", "h2,postgresql", "--workloads", "features", "--repetitions", "2"
    };
    RunFolder run = measured(features);

    assertThat(run.samples()).isEmpty();
    assertThat(FeatureAnswers.of(run))
        .extracting(FeatureAnswers::engine)
        .containsExactly("h2", "postgresql");
    assertThat(FeatureAnswers.of(run))
        .allSatisfy(answers ->
            assertThat(answers.answers())
                .hasSameSizeAs(Catalog.load().workload("features").features())
                .contains(new Answer("triggers", "Row triggers", new FeatureResult.Yes())));
    assertThat(Files.readString(run.path().resolve("report/report.txt"))).contains("Row triggers");
    assertWhatWasTriedIsNotTriedAgain(run);
  }

  private void assertWhatWasTriedIsNotTriedAgain(RunFolder run) throws Exception {
    Path tried = run.path().resolve("features/features/h2.json");
    Path lost = run.path().resolve("features/features/postgresql.json");
    Files.writeString(tried, Files.readString(tried).replace("Row triggers", "As it was"));
    Files.delete(lost);

    measured("--resume", run.path().toString());

    assertThat(tried).content().contains("As it was");
    assertThat(lost).content().contains("Row triggers");
  }

  /** An answer would say that the engine lacks the feature, which nobody knows. */
  @Test
  void aConnectionThatIsLostWhenAFeatureIsTriedIsAGapAndNoAnswer() throws Exception {
    TestEngines.require("postgresql");
    Path sql = Files.createDirectories(folder.resolve("workloads/mine/sql"));
    Files.writeString(
        sql.resolveSibling("workload.yaml"),
        "{title: Mine, question: Which?, features: [{id: one, title: One, expect: '1'}]}");
    Files.writeString(sql.resolve("cleanup.sql"), "SELECT 1;\n");
    Files.writeString(sql.resolve("one.sql"), "SELECT pg_terminate_backend(pg_backend_pid());\n");

    try (BenchProcess bench = start("--engines", "postgresql", "--workloads", "mine")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertThat(FeatureAnswers.of(bench.run()).getFirst().answers())
          .extracting(Answer::tried)
          .singleElement()
          .isInstanceOf(FeatureResult.NotTried.class);
      assertThat(bench.run().info().gaps())
          .singleElement()
          .satisfies((RunInfo.Gap gap) -> {
            assertThat(gap.what()).isEqualTo("postgresql/mine");
            assertThat(gap.reason()).startsWith("the connection was lost when 'one' was tried: ");
          });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--engines postgresq",
        "--workloads dml-swep",
        "--size huge",
        "--external postgresq=jdbc:x"
      })
  void wrongNamesAreAnErrorBeforeAnythingStarts(String option) {
    Path results = folder.resolve("results");
    String line = "bench --results %s %s".formatted(results, option);
    assertThat(SqlDyno.commandLine().execute(line.split(" "))).isEqualTo(2);
    assertThat(results).doesNotExist();
  }

  /** Returns the folder of a run that must measure everything without a gap. */
  private RunFolder measured(String... arguments) throws Exception {
    try (BenchProcess bench = start(arguments)) {
      assertThat(bench.exitCode()).as(bench.complaints().toString()).isZero();
      assertThat(bench.run().info().complete()).isTrue();
      assertThat(bench.run().info().gaps()).isEmpty();
      return bench.run();
    }
  }
}
