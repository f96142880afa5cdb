// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.FeatureResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests that a failure of a bench run is reported in one line, and nothing is left or lost. */
@ResourceLock(ShortBench.KERNELS_KILLS)
class BenchFailuresIT extends ShortBench {
  @Test
  void aKilledEngineCostsItsOwnCellsOnly() throws Exception {
    kill("postgresql", "postgres", "LOG:  checkpoint complete", "its server has ended");
  }

  @Tag("nightly")
  @Test
  void soDoesOneOfASingleProcess() throws Exception {
    kill("mariadb", "mariadbd", "ready for connections", "its server was killed (SIGKILL)");
  }

  private void kill(String engine, String program, String logged, String cause) throws Exception {
    TestEngines.require(engine);
    try (BenchProcess bench = start("--engines", engine + ",h2")) {
      bench.awaitFork(engine + COUNT);
      BenchProcess.signal("KILL", bench.of(program));

      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, engine + ": the engine died during dml-sweep/count: " + cause);
      assertThat(cells(bench.run())).containsExactly(engine + UPDATE, "h2" + UPDATE, "h2" + COUNT);
      assertThat(bench.run().info().gaps()).extracting(Gap::what).containsExactly(engine);
      assertThat(bench.run().path().resolve("jmh.log")).content().contains(logged);
      assertReported(bench);
      assertThat(bench.left()).isEmpty();
    }
  }

  @Test
  void aKilledRunLeavesNothingAndCanBeResumed() throws Exception {
    TestEngines.require("postgresql");
    Path run;
    try (BenchProcess bench = start("--engines", "postgresql")) {
      bench.awaitFork("postgresql" + COUNT);
      bench.process().destroyForcibly();
      assertThat(bench.left()).isEmpty();
      assertThat(cells(bench.run())).containsExactly("postgresql" + UPDATE);
      assertThat(bench.run().info().complete()).isFalse();
      run = bench.run().path();
      assertThat(run.resolve("jmh/0-postgresql.json")).isNotEmptyFile();
    }
    try (BenchProcess resumed = start("--resume", run.toString())) {
      assertThat(resumed.exitCode()).isZero();
      assertThat(cells(resumed.run())).containsExactly("postgresql" + UPDATE, "postgresql" + COUNT);
      assertThat(resumed.run().info().complete()).isTrue();
      assertThat(resumed.run().info().gaps()).isEmpty();
      assertThat(run.resolve("jmh/0-postgresql-2.json")).as("beside the first").isNotEmptyFile();
      assertReported(resumed);
    }
  }

  @Test
  void aKilledForkCostsItsOwnCellOnly() throws Exception {
    killFork("postgresql");
  }

  @Tag("nightly")
  @Test
  void soDoesOneWithItsEngineInIt() throws Exception {
    killFork("h2");
  }

  private void killFork(String engine) throws Exception {
    TestEngines.require(engine);
    try (BenchProcess bench = start("--engines", engine)) {
      BenchProcess.signal("KILL", bench.awaitFork(engine + UPDATE));

      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, engine + UPDATE + ": its JVM was killed (SIGKILL) (more in jmh.log)");
      assertThat(cells(bench.run())).containsExactly(engine + COUNT);
      assertThat(bench.run().info().gaps()).extracting(Gap::what).containsExactly(engine + UPDATE);
      assertReported(bench);
      assertThat(bench.left()).isEmpty();
    }
  }

  @Test
  void ctrlCKeepsTheResultsAndSaysHowToResume() throws Exception {
    interrupt("postgresql");
  }

  @Tag("nightly")
  @Test
  void soDoesCtrlCWithAnEngineInTheFork() throws Exception {
    interrupt("h2");
  }

  private void interrupt(String engine) throws Exception {
    TestEngines.require(engine);
    try (BenchProcess bench = start("--engines", engine)) {
      bench.awaitFork(engine + COUNT);
      BenchProcess.signal("INT", List.of(-bench.process().pid()));

      assertThat(bench.exitCode()).isEqualTo(130);
      assertThat(bench.said().lines().toList().getLast())
          .contains("--resume " + bench.run().path() + " --workload-folder ");
      assertThat(bench.complaints()).allMatch(line -> line.startsWith("["));
      assertThat(cells(bench.run())).containsExactly(engine + UPDATE);
      assertThat(bench.run().info().gaps()).as("what was stopped did not fail").isEmpty();
      assertReported(bench);
      assertThat(bench.left()).isEmpty();
    }
  }

  @Test
  void anEngineThatAFeatureKillsKeepsTheAnswersBeforeItAndTriesTheRestOnResume() throws Exception {
    TestEngines.require("postgresql");
    Path fatal = writeFeatures();
    Path run;
    try (BenchProcess bench = start("--engines", "postgresql", "--workloads", "trials")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, "postgresql/trials: the engine was lost when 'fatal' was tried: ");
      FeatureAnswers kept = FeatureAnswers.of(bench.run()).getFirst();
      assertThat(kept.answers().getFirst().tried()).isEqualTo(new FeatureResult.Yes());
      assertThat(kept.answers().subList(1, 3))
          .extracting(FeatureAnswers.Answer::tried)
          .containsOnly(new FeatureResult.NotTried(kept.lost().orElseThrow()));
      assertThat(bench.run().info().gaps())
          .extracting(Gap::what)
          .containsExactly("postgresql/trials");
      assertThat(bench.run().path().resolve("jmh.log")).content().contains("the log tail of");
      assertReported(bench);
      assertThat(bench.left()).isEmpty();
      run = bench.run().path();
    }
    Files.writeString(fatal, "SELECT 1;\n");
    try (BenchProcess resumed = start("--resume", run.toString())) {
      assertThat(resumed.exitCode()).isZero();
      assertThat(FeatureAnswers.of(resumed.run()).getFirst().answers())
          .extracting(FeatureAnswers.Answer::tried)
          .containsOnly(new FeatureResult.Yes());
    }
  }

  /**
   * Writes three features, and returns the script of the second, which kills the server by a
   * program that the server runs in its data folder.
   */
  private Path writeFeatures() throws IOException {
    Path sql = Files.createDirectories(folder.resolve("workloads/trials/sql"));
    Files.writeString(
        sql.resolveSibling("workload.yaml"),
        """
        title: Trials
        question: Which?
        features:
          - {id: one, title: One, expect: '1'}
          - {id: fatal, title: Fatal, expect: '1'}
          - {id: two, title: Two, expect: '1'}
        """);
    Files.writeString(sql.resolve("one.sql"), "SELECT 1;\n");
    Files.writeString(sql.resolve("two.sql"), "SELECT 1;\n");
    Files.writeString(sql.resolve("cleanup.sql"), "DROP TABLE IF EXISTS feature_t;\n");
    Path fatal = sql.resolve("fatal.sql");
    Files.writeString(
        fatal,
        "COPY (SELECT 1) TO PROGRAM 'kill -9 $(head -n 1 postmaster.pid)';\n\nSELECT pg_sleep(9);\n");
    return fatal;
  }

  @Test
  void aWrongAnswerVoidsTheNumberAndFailsTheRunButNotTheOtherCells() throws Exception {
    Files.writeString(
        folder.resolve("workloads/dml-sweep/sql/update.sql"),
        "UPDATE dml_sweep SET amount = amount + 1 WHERE amount > 1;\n");
    try (BenchProcess bench = start("--engines", "h2")) {
      assertThat(bench.exitCode()).isEqualTo(1);
      assertToldOnce(bench, "wrong answer: a statement of 'update' read or wrote 19998 rows");
      assertThat(cells(bench.run())).containsExactly("h2" + COUNT);
      assertThat(bench.run().info().gaps())
          .singleElement()
          .satisfies((Gap gap) -> {
            assertThat(gap.what()).isEqualTo("h2" + UPDATE);
            assertThat(gap.reason()).contains("wrong answer: a statement of 'update'");
          });
    }
  }
}
