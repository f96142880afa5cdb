// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.jmh.selfcheck.Rounds.Subject;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.bulk.BulkLoader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Is our bulk insert as fast as the engine's own loader? */
@Command(
    name = "bulk",
    description =
        "Rows per second into a new table: our JMH benchmark's bulk insert beside the engine's own"
            + " loader, which reads the same rows from a file. The loader's start-up time, measured"
            + " with an empty file, is subtracted.")
final class BulkCheck extends SelfCheckCommand {
  private static final String OURS = "our benchmark";
  private static final String RATE = "rows/s";
  private static final Map<String, String> VARIANT =
      Map.of(
          "mode", "bulk", "statement", "simple", "commit", "transaction", "connection", "direct");

  BulkCheck() {
    super(20, Size.FULL);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException, SQLException, InterruptedException {
    BulkLoader.whyNot(bed.sql("dml-rows"), "insert-bulk")
        .ifPresent(reason -> {
          throw new ProvisionException(reason + ": choose another --engine");
        });
    OwnClient own = OwnClient.of(bed, name());
    Path rows = Files.createTempFile("sqldyno-rows", ".tsv");
    Path none = Files.createTempFile("sqldyno-none", ".tsv");
    try {
      write(rows, count(bed));
      List<Subject<Work>> subjects = new ArrayList<>();
      subjects.add(new Subject<>(OURS, round -> ours(bed, round)));
      if (own.whyNot().isEmpty()) {
        subjects.add(new Subject<>(own.name(), _ -> own(own, bed, rows, none)));
      }
      return report(bed, own, Rounds.of(rounds(), subjects));
    } finally {
      Files.delete(rows);
      Files.delete(none);
    }
  }

  /** Writes the rows that our benchmark sends. */
  private static void write(Path file, long rows) throws IOException {
    try (Writer lines = Files.newBufferedWriter(file)) {
      for (long key = 1; key <= rows; key++) {
        lines.append("%d\t%d\n".formatted(key, key));
      }
    }
  }

  private Report report(TestBed bed, OwnClient own, Rounds<Work> rounds) {
    return report(
        bed,
        "ours / it",
        rounds.compared(
            OURS, own.name(), own.whyNot(), RATE, Work::perSecond, Target.atLeast(0.95)));
  }

  private static long count(TestBed bed) {
    return bed.amount("dml-rows", "rows-bulk");
  }

  private static Work ours(TestBed bed, int round) throws IOException {
    // a shot ignores the window's length
    RunLength runLength = new RunLength(true, 1, Duration.ofSeconds(1), Duration.ofSeconds(1));
    return Work.of(bed.benchmark("dml-rows", "insert", VARIANT, runLength, round).getFirst());
  }

  private static Work own(OwnClient own, TestBed bed, Path rows, Path none)
      throws IOException, SQLException, InterruptedException {
    Cost start = load(own, bed, none, 0);
    Cost all = load(own, bed, rows, count(bed));
    return new Work(count(bed), new Cost(all.wallNanos() - start.wallNanos(), all.counters()));
  }

  private static Cost load(OwnClient own, TestBed bed, Path file, long expected)
      throws IOException, SQLException, InterruptedException {
    WorkloadSql sql = bed.sql("dml-rows");
    try (Connection connection = bed.engine().address().connect()) {
      sql.createTable(connection);
      sql.settleWithStatistics(connection);
      Cost cost = own.run(Map.of("file", file)).cost().command();
      double count = TestBed.number(connection, sql.text("check"));
      double twice = TestBed.number(connection, sql.text("total"));
      if (count != expected || twice != expected * (expected + 1.0)) {
        throw new WrongAnswerException(
            "wrong answer after %s: %s rows with twice the sum %s"
                .formatted(own.name(), count, twice));
      }
      sql.settleWithStatistics(connection);
      return cost;
    }
  }
}
