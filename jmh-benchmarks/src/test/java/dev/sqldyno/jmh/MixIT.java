// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.jmh.run.fork.CellRunner;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.EngineLock;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.testing.TestEngines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Measures mixes of a user's folder by JMH's command line and as a bench run does. */
@Isolated("JMH runs in this JVM, once at a time, and is configured by its properties")
class MixIT {
  private static final String FOLDER =
      """
      title: Mine
      question: Which?
      tables: [mine]
      sizes: {smoke: {records: 100, more: 500}, quick: {records: 1, more: 1}, full: {records: 1, more: 1}}
      statements: [drop-table, create-table, insert, insert-multi-row, read, check]
      generators:
        row: {sequence: {from: 1}}
        fresh: {counter: {from: records + 1}}
        key: {uniform: {from: 1, to: records}}
      load: [{sql: insert, rows: records, bind: [row]}]
      transactions:
        read: {sql: read, bind: [key], rows: "1"}
        insert: {sql: insert, bind: [fresh], rows: "1"}
      mixes: {both: {read: 50, insert: 50}}
      roles:
        growing:
          writers: {threads: 2, run: {insert: 1}}
          readers: {threads: 3, run: {read: 1}, pause: 10ms}
      run: {load: [row]%s}
      invariants: [{sql: check, equals: loaded + insert}]
      """;

  private static final Map<String, String> SQL =
      Map.of(
          "drop-table", "DROP TABLE IF EXISTS mine;",
          "create-table", "CREATE TABLE mine (id BIGINT PRIMARY KEY);",
          "insert", "INSERT INTO mine (id) VALUES (?);",
          "insert-multi-row", "INSERT INTO mine (id) VALUES {tuples};",
          "read", "SELECT id FROM mine WHERE id = ?;",
          "check", "SELECT COUNT(*) FROM mine;");

  @TempDir Path folder;
  private final List<String> properties = new ArrayList<>();
  private RunningEngine engine;
  private ForkConfiguration fork;
  private RunFolder run;

  @BeforeEach
  void shareTheEngine() throws IOException, InterruptedException {
    engine = TestEngines.shared("postgresql");
    EngineLock.write(engine, folder.resolve("postgresql.lock"));
    run = RunRecord.createNamed(folder.resolve("results"), "mine", Half.ENGINES, Map.of()).folder();
    fork =
        new ForkConfiguration(
            OptionalLong.of(ProcessHandle.current().pid()),
            Optional.of(folder),
            Optional.of(run.path().toAbsolutePath()),
            Optional.empty(),
            0,
            false,
            Duration.ofMillis(100));
    fork.arguments().stream()
        .map(argument -> argument.substring("-D".length()).split("=", 2))
        .filter(property -> !property[0].endsWith("parent"))
        .forEach(property -> set(property[0], property[1]));
    set("sqldyno.workloads", folder.resolve("workloads").toString());
    System.setProperty("jmh.ignoreLock", "true");
  }

  private void set(String property, String value) {
    System.setProperty(property, value);
    properties.add(property);
  }

  @AfterEach
  void forget() {
    properties.forEach(System::clearProperty);
  }

  @Test
  void jmhsOwnCommandLineMeasuresAMixWhoseRowsAreThere() throws Exception {
    write("");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String arguments =
        "Mix -f 0 -wi 0 -i 1 -r 300ms -prof engine -p workload=mine -p mix=both -p threads=2"
            + " -p engine=postgresql -p size=smoke";

    assertThat(PlainJmh.run(Main.jmhArguments(arguments.split(" ")), new PrintStream(said, true)))
        .as(said.toString())
        .isZero();

    Sample sample = run.samples().getFirst();
    assertThat(sample.operation()).isEqualTo("both");
    assertThat(sample.variant()).isEqualTo(Map.of("threads", "2"));
    assertThat(sample.threads()).isEqualTo(2);
    assertThat(sample.rows()).isEqualTo(stored(sample, "read") + stored(sample, "insert"));
    assertThat(stored(sample, "read")).isPositive();
    assertThat(rowsOfTheServer()).isEqualTo(100 + stored(sample, "insert"));
    assertThat(sample.statement().wallNanos())
        .as("300 ms, or what a stall makes of them, and not the 10 s of the benchmark's default")
        .isBetween(300e6, 9e9);
  }

  @Test
  void aForkOfABenchRunMeasuresRolesUntilSoManyRowsAreThere() throws Exception {
    write(", until: more");
    Workload mine = Catalog.load().workload("mine");
    RunLength length = new RunLength(false, 1, Duration.ofMillis(100), Duration.ofMillis(100));
    try (CellRunner runner = new CellRunner("postgresql", "smoke", length, fork, true)) {
      assertThat(runner.run(new Cell(mine, mine.operation("growing"), Map.of()))).isEmpty();
    }
    Sample sample = run.samples().getFirst();
    assertThat(sample.threads()).isEqualTo(5);
    assertThat(stored(sample, "writers/insert")).isBetween(500L, 502L);
    assertThat(stored(sample, "readers/read")).isPositive();
    assertThat(rowsOfTheServer()).isEqualTo(100 + stored(sample, "writers/insert"));
  }

  private void write(String until) throws IOException {
    Path sql = Files.createDirectories(folder.resolve("workloads/mine/sql"));
    Files.writeString(sql.resolveSibling("workload.yaml"), FOLDER.formatted(until));
    for (Map.Entry<String, String> statement : SQL.entrySet()) {
      Files.writeString(sql.resolve(statement.getKey() + ".sql"), statement.getValue() + "\n");
    }
  }

  private static long stored(Sample sample, String transaction) {
    return sample.clients().orElseThrow().transactions().get(transaction).stored();
  }

  private long rowsOfTheServer() throws SQLException {
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement();
        var counted = statement.executeQuery("SELECT COUNT(*) FROM mine")) {
      counted.next();
      return counted.getLong(1);
    }
  }
}
