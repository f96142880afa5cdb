// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.OwnFiles;
import dev.sqldyno.jmh.run.Forks;
import dev.sqldyno.jmh.state.Engines;
import dev.sqldyno.jmh.state.Handover;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.ClientMeter;
import dev.sqldyno.provision.ParentGuard;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.Death;
import dev.sqldyno.provision.process.Jdk;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The least that a Java program can do to read rows by their key: the yardstick for our benchmark.
 * Runs in a JVM of its own with the flags of a JMH fork, and leaves its {@link Work} as JSON in a
 * file: what the JVM itself has to say would mix with it on the standard output.
 */
public final class HandWrittenLoop {
  private static final long SEED = 20_261_121;

  /** Between two looks at the clock. */
  private static final int READS = 100;

  private final PreparedStatement select;
  private final long keys;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private HandWrittenLoop(PreparedStatement select, long keys) {
    this.select = select;
    this.keys = keys;
  }

  /** Runs the loop in a fork; the table of {@code dml-rows} holds the keys 1 to {@code keys}. */
  static Work fork(TestBed bed, int round, long keys, Duration warmUp, Duration window)
      throws IOException, InterruptedException {
    Path result = Files.createTempFile("sqldyno-loop", ".json");
    List<String> command = new ArrayList<>();
    command.add(Jdk.tool("java"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(Forks.of(bed.lent().handover(round)));
    command.addAll(
        List.of(
            HandWrittenLoop.class.getName(),
            bed.engine().engine().id(),
            Long.toString(keys),
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
            "the hand-written loop %s; %s tells why".formatted(Death.of(exitCode), log));
      }
      return OwnFiles.JSON.readValue(result.toFile(), Work.class);
    } finally {
      Files.delete(result);
    }
  }

  /** Arguments: engine, keys, warm-up, window, file for the result. */
  public static void main(String[] arguments) throws SQLException {
    Handover.received().parentPid().ifPresent(ParentGuard::exitWith);
    Catalog catalog = Catalog.load();
    try (RunningEngine running = Engines.open(catalog, arguments[0]);
        Connection connection = running.address().connect(running.engine().driver().prepared());
        PreparedStatement select =
            connection.prepareStatement(
                new WorkloadSql(catalog, running.engine(), catalog.workload("dml-rows"))
                    .text("select"))) {
      HandWrittenLoop loop = new HandWrittenLoop(select, Long.parseLong(arguments[1]));
      ClientMeter meter = new ClientMeter();
      meter.read();
      loop.run(Duration.parse(arguments[2]));
      Duration window = Duration.parse(arguments[3]);
      Totals begin = meter.read();
      long reads = loop.run(window);
      Work work = new Work(reads, meter.read().since(begin));
      OwnFiles.JSON.writeValue(Path.of(arguments[4]).toFile(), work);
    }
  }

  private long run(Duration length) throws SQLException {
    long end = System.nanoTime() + length.toNanos();
    long reads = 0;
    double missing = 0;
    while (System.nanoTime() < end) {
      for (int i = 0; i < READS; i++) {
        long key = 1 + random.nextLong(keys);
        select.setLong(1, key);
        try (ResultSet row = select.executeQuery()) {
          row.next();
          missing += 2 * key - row.getLong(1) - row.getDouble(2);
        }
      }
      reads += READS;
    }
    if (missing != 0) {
      throw new WrongAnswerException("the hand-written loop read other rows than it asked for");
    }
    return reads;
  }
}
