// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.OwnFiles;
import dev.sqldyno.jmh.run.Forks;
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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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

  /** The workload of rows with a number as key; the other one is YCSB's. */
  static final String ROWS = "dml-rows";

  static final String YCSB = "ycsb";

  private final Connection connection;
  private final PreparedStatement select;
  private final OneRow row;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final ClientMeter client = new ClientMeter();

  private PointReads(Connection connection, PreparedStatement select, OneRow row) {
    this.connection = connection;
    this.select = select;
    this.row = row;
  }

  /** Reads all columns of a random row. Returns how much they are off: 0 for the right answer. */
  @FunctionalInterface
  private interface OneRow {
    double read(PreparedStatement select, SplittableRandom random) throws SQLException;
  }

  /** Fills the table of {@code dml-rows} and prepares the select. */
  static PointReads open(TestBed bed) throws SQLException {
    bed.fillRows();
    return open(bed.engine(), bed.sql(ROWS), bed.amount(ROWS, "keys"));
  }

  private static PointReads open(RunningEngine engine, WorkloadSql sql, long keys)
      throws SQLException {
    boolean rows = sql.workload().id().equals(ROWS);
    Connection connection = engine.address().connect(engine.engine().driver().prepared());
    try {
      return new PointReads(
          connection,
          connection.prepareStatement(sql.text(rows ? "select" : "read-all")),
          rows ? numbered(keys) : named(connection));
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static OneRow numbered(long keys) {
    return (select, random) -> {
      long key = 1 + random.nextLong(keys);
      select.setLong(1, key);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return 2 * key - row.getLong(1) - row.getDouble(2);
      }
    };
  }

  /** Knows all keys, so that drawing one costs next to nothing. */
  private static OneRow named(Connection connection) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet keys = statement.executeQuery("SELECT ycsb_key FROM usertable")) {
      while (keys.next()) {
        all.add(keys.getString(1));
      }
    }
    String[] keys = all.toArray(String[]::new);
    return (select, random) -> {
      String key = keys[random.nextInt(keys.length)];
      select.setString(1, key);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        int missing = key.length() - row.getString(1).length();
        for (int column = 2; column <= 11; column++) {
          missing += 100 - row.getString(column).length();
        }
        return missing;
      }
    };
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
  static Work fork(TestBed bed, String workload, int round, Duration warmUp, Duration window)
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
            workload,
            Long.toString(bed.amount(ROWS, "keys")),
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

  /** Takes engine, workload, keys, warm-up, window and the result's file as arguments. */
  public static void main(String[] arguments) throws SQLException {
    ForkConfiguration.received().parentPid().ifPresent(ParentWatchdog::exitWith);
    Catalog catalog = Catalog.load();
    try (RunningEngine running = BenchmarkEngines.open(catalog, arguments[0]);
        PointReads loop =
            open(
                running,
                new WorkloadSql(catalog, running.engine(), catalog.workload(arguments[1])),
                Long.parseLong(arguments[2]))) {
      loop.work(Duration.parse(arguments[3]));
      Work work = loop.work(Duration.parse(arguments[4]));
      OwnFiles.JSON.writeValue(Path.of(arguments[5]).toFile(), work);
    }
  }
}
