// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.jmh.state.Handover;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.RunRecord;
import dev.sqldyno.run.RunRecord.Half;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of the user's is measured as what it is, or not at all. */
class OwnWorkloadIT {
  @TempDir Path folder;

  @BeforeEach
  void doNotWaitForBenchmarksOfOthers() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @AfterEach
  void forgetTheUsersFolder() {
    System.clearProperty("sqldyno.workloads");
  }

  @Test
  void aWorkloadOfTheUsersOwnIsMeasuredByItsOwnStatementsAndUnderItsOwnName() throws IOException {
    Path mine = Files.createDirectories(folder.resolve("workloads/mine/sql"));
    Files.writeString(
        mine.resolveSibling("workload.yaml"),
        """
        {title: Mine, question: Which?, tables: [mine],
         sizes: {smoke: {rows: 200}, quick: {rows: 200}, full: {rows: 200}},
         statements: [drop-table, create-table, insert, delete, check],
         operations: [{id: empty, benchmark: DmlSweepBenchmark.delete}]}
        """);
    Map.of(
            "drop-table", "DROP TABLE IF EXISTS mine;\n",
            "create-table", "CREATE TABLE mine (amount DOUBLE PRECISION NOT NULL);\n",
            "insert", "INSERT INTO mine (amount) SELECT x FROM SYSTEM_RANGE(1, {rows});\n",
            "delete", "DELETE FROM mine;\n",
            "check", "SELECT COUNT(*), COALESCE(SUM(amount), 0) FROM mine;\n")
        .forEach((name, sql) -> write(mine.resolve(name + ".sql"), sql));
    System.setProperty("sqldyno.workloads", folder.resolve("workloads").toString());

    int exitCode =
        SqlDyno.commandLine()
            .execute(
                ("bench --engines h2 --workloads mine --size smoke --run one --results "
                        + folder.resolve("results"))
                    .split(" "));

    assertThat(exitCode).isZero();
    RunFolder run = RunFolder.open(folder.resolve("results/one"));
    assertThat(run.info().gaps()).isEmpty();
    assertThat(run.samples())
        .singleElement()
        .satisfies(sample -> {
          assertThat(sample.workload()).isEqualTo("mine");
          assertThat(sample.operation()).isEqualTo("empty");
          assertThat(sample.rows()).isEqualTo(200);
        });
  }

  /** Its variant is none that the benchmark can have, so the sample that is kept is not its own. */
  @Test
  void aCellWhoseForkKeptNoSampleOfItIsNotMeasured() throws Exception {
    RunRecord record =
        RunRecord.createNamed(folder.resolve("results"), "mine", Half.ENGINES, Map.of());
    Handover handover =
        new Handover(
            OptionalLong.of(ProcessHandle.current().pid()),
            Optional.empty(),
            Optional.of(record.folder().path()),
            Optional.empty(),
            0,
            false,
            Duration.ZERO);
    Workload rows = Catalog.load().workload("dml-rows");
    try (CellRunner runner = new CellRunner("h2", "smoke", Effort.of(Size.SMOKE), handover)) {
      assertThat(runner.run(new Cell(rows, rows.operation("select"), Map.of())))
          .contains("its JVM kept 0 of 1 samples (more in jmh.log)");
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
