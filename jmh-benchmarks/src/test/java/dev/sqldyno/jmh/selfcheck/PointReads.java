// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.jmh.run.fork.Forks;
import dev.sqldyno.jmh.state.BenchmarkEngines;
import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.start.ParentWatchdog;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Reads rows by their key with as little as a Java program can do, on one connection. It runs in
 * this JVM, or, as the yardstick for our benchmark, in a JVM of its own with the flags of a JMH
 * fork. That one writes its {@link Work} as JSON to a file, because the JVM's own messages would
 * mix with it on standard output.
 */
public final class PointReads implements AutoCloseable {
  private static final long SEED = 20_261_121;

  /** The number of reads between two looks at the clock. */
  private static final int READS = 100;

  private final Connection connection;
  private final PreparedStatement select;
  private final PointTable.OneRow row;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final ClientMeter client = new ClientMeter();

  private PointReads(Connection connection, PreparedStatement select, PointTable.OneRow row) {
    this.connection = connection;
    this.select = select;
    this.row = row;
  }

  /** Fills the table of {@code dml-rows} and prepares the select. */
  static PointReads open(TestBed bed) throws SQLException {
    bed.fillRows();
    return open(
        bed.engine(),
        bed.sql(PointTable.ROWS.workload()),
        PointTable.ROWS,
        bed.keys(PointTable.ROWS));
  }

  private static PointReads open(RunningEngine engine, WorkloadSql sql, PointTable table, long keys)
      throws SQLException {
    Connection connection = engine.address().connect(engine.engine().driver().prepared());
    try {
      return new PointReads(
          connection,
          connection.prepareStatement(table.select(sql)),
          table.reader(connection, keys));
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Reads random rows for that long and returns how many, with the client's cost. */
  Work work(Duration window) throws SQLException {
    var begin = client.read();
    long reads = read(window);
    return new Work(reads, client.read().since(begin));
  }

  /** Reads random rows for that long and returns how many. */
  long read(Duration window) throws SQLException {
    long end = System.nanoTime() + window.toNanos();
    long reads = 0;
    double missing = 0;
    while (System.nanoTime() < end) {
      for (int i = 0; i < READS; i++) {
        missing += row.read(select, random);
      }
      reads += READS;
    }
    if (missing != 0) {
      throw new WrongAnswerException("the hand-written loop read other rows than it asked for");
    }
    return reads;
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      select.close();
    }
  }

  /** Reads in a fork, from the table that is already filled. */
  static Work fork(TestBed bed, PointTable table, int round, Duration warmUp, Duration window)
      throws IOException, InterruptedException {
    Path result = Files.createTempFile("sqldyno-loop", ".json");
    List<String> command = new ArrayList<>();
    command.add(Jdk.tool("java"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(Forks.of(bed.lent().forkConfiguration(round)));
    command.addAll(
        List.of(
            PointReads.class.getName(),
            bed.engine().engine().id(),
            table.name(),
            Long.toString(bed.keys(table)),
            warmUp.toString(),
            window.toString(),
            result.toString()));
    try {
      Path log = bed.folder().resolve("loop.log");
      int exitCode =
          Jdk.process(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start()
              .waitFor();
      if (exitCode != 0) {
        throw new ResultException(
            "the hand-written loop %s; see %s".formatted(ProcessEnd.of(exitCode), log));
      }
      return OwnFiles.JSON.readValue(result.toFile(), Work.class);
    } finally {
      Files.delete(result);
    }
  }

  /** Takes engine, table, keys, warm-up, window and the result's file as arguments. */
  public static void main(String[] arguments) throws SQLException {
    ForkConfiguration.received().parentPid().ifPresent(ParentWatchdog::exitWith);
    Catalog catalog = Catalog.load();
    PointTable table = PointTable.valueOf(arguments[1]);
    try (RunningEngine running = BenchmarkEngines.open(catalog, arguments[0]);
        PointReads loop =
            open(
                running,
                new WorkloadSql(catalog, running.engine(), catalog.workload(table.workload())),
                table,
                Long.parseLong(arguments[2]))) {
      loop.work(Duration.parse(arguments[3]));
      Work work = loop.work(Duration.parse(arguments[4]));
      OwnFiles.JSON.writeValue(Path.of(arguments[5]).toFile(), work);
    }
  }
}
