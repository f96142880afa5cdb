// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.jmh.run.Effort;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.workload.Answer;
import dev.sqldyno.workload.Keys;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import dev.sqldyno.workload.bulk.TabSeparated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
final class BulkProof extends ProofCommand {
  private static final String OURS = "our benchmark";
  private static final String RATE = "rows/s";
  private static final Map<String, String> VARIANT =
      Map.of(
          "mode", "bulk", "statement", "simple", "commit", "transaction", "connection", "direct");

  BulkProof() {
    super(20, Size.FULL);
  }

  @Override
  protected Report prove(Stand stand) throws IOException, SQLException, InterruptedException {
    BulkLoader.whyNot(stand.sql("dml-rows"))
        .ifPresent(reason -> {
          throw new ProvisionException(reason + ": choose another --engine");
        });
    OwnClient own = OwnClient.of(stand, name());
    Path rows = Files.createTempFile("sqldyno-rows", ".tsv");
    Path none = Files.createTempFile("sqldyno-none", ".tsv");
    try (TabSeparated all = new TabSeparated(Keys.ascending(count(stand)), 0, count(stand))) {
      Files.copy(all, rows, StandardCopyOption.REPLACE_EXISTING);
      List<Contestant> contestants =
          new ArrayList<>(List.of(new Contestant(OURS, round -> ours(stand, round))));
      if (own.whyNot().isEmpty()) {
        contestants.add(new Contestant(own.name(), _ -> own(own, stand, rows, none)));
      }
      return report(stand, own, Rounds.of(rounds(), contestants));
    } finally {
      Files.delete(rows);
      Files.delete(none);
    }
  }

  private Report report(Stand stand, OwnClient own, Rounds rounds) {
    Series ours = rounds.series(OURS, RATE, Work::perSecond);
    Series yardstick =
        own.whyNot()
            .map(reason -> Series.missing(own.name(), RATE, reason))
            .orElseGet(() -> rounds.series(own.name(), RATE, Work::perSecond));
    return new Report(
        stand.title(name(), rounds()),
        "ours / it",
        List.of(ours.line(), yardstick.comparedWith(ours, Target.atLeast(0.95))),
        stand.notes());
  }

  private static long count(Stand stand) {
    return stand.amount("dml-rows", "bulk");
  }

  private static Work ours(Stand stand, int round) throws IOException {
    // the benchmark is one shot: no window is needed
    Effort effort = new Effort(true, 1, Duration.ofSeconds(1), Duration.ofSeconds(1));
    return Work.of(stand.benchmark("dml-rows", "insert", VARIANT, effort, round).getFirst());
  }

  private static Work own(OwnClient own, Stand stand, Path rows, Path none)
      throws IOException, SQLException, InterruptedException {
    Cost start = load(own, stand, none, Answer.EMPTY);
    Cost all = load(own, stand, rows, Keys.ascending(count(stand)).first(count(stand)));
    return new Work(count(stand), new Cost(all.wallNanos() - start.wallNanos(), all.counters()));
  }

  private static Cost load(OwnClient own, Stand stand, Path file, Answer expected)
      throws IOException, SQLException, InterruptedException {
    WorkloadSql sql = stand.sql("dml-rows");
    try (Connection connection = stand.engine().address().connect()) {
      sql.createTable(connection);
      sql.settle(connection);
      Cost cost = own.run(Map.of("file", file));
      Answer.of(connection, sql.text("check")).mustBe(expected, "after " + own.name());
      sql.settle(connection);
      return cost;
    }
  }
}
