// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.ResultException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Runs sysbench against the test bed's engine and reads what it prints. */
record Sysbench(OwnClient client, Map<String, Object> values) {
  private static final Pattern TRANSACTIONS =
      Pattern.compile("transactions: +(\\d+) +\\(([0-9.]+) per sec");

  static Sysbench of(TestBed bed) {
    OwnClient client = OwnClient.of(bed, "oltp");
    Map<String, Object> values = client.place();
    values.put("tables", bed.amount("oltp", "tables"));
    values.put("rows", bed.amount("oltp", "rows"));
    return new Sysbench(client, values);
  }

  /** Returns why it cannot be run here; empty if it can. */
  Optional<String> whyNot() {
    return client.whyNot();
  }

  /**
   * Runs a mix on tables that are there. Its rate is that after a warm-up as long as the window, as
   * ours has at least: on tables that nobody vacuums, transactions get dearer with their number.
   * CPU times are of the whole run, which a connection's start and the warm-up are part of.
   */
  Transactions run(String mix, int threads, Duration window)
      throws IOException, SQLException, InterruptedException {
    Map<String, Object> all = new LinkedHashMap<>(values);
    all.put("script", mix.replace('-', '_'));
    all.put("threads", threads);
    long seconds = Math.max(1, window.toSeconds());
    all.put("warm-up", seconds);
    all.put("seconds", 2 * seconds);
    OwnClient.Run run = client.run(all);
    Printed printed = Printed.read(run.output());
    return new Transactions(
        new Reading.Measured(printed.perSecond()),
        Transactions.cpuMicros(run.cost().engine(), printed.transactions()),
        Transactions.cpuMicros(run.cost().command(), printed.transactions()));
  }

  /**
   * What it printed.
   *
   * @param transactions of the whole run
   * @param perSecond after the warm-up
   */
  record Printed(long transactions, double perSecond) {
    /** Reads one report of the warm-up, and one of what followed it. */
    static Printed read(String output) {
      List<MatchResult> reports = TRANSACTIONS.matcher(output).results().toList();
      if (reports.size() != 2) {
        throw new ResultException(
            "sysbench printed %d counts of transactions, not 2: %s"
                .formatted(reports.size(), output));
      }
      return new Printed(
          reports.stream().mapToLong(report -> Long.parseLong(report.group(1))).sum(),
          Double.parseDouble(reports.getLast().group(2)));
    }
  }
}
