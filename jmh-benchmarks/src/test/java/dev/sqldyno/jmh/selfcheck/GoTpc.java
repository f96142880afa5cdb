// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.workload.WorkloadSql;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Runs go-tpc, TiDB's client of TPC-C, against the test bed's engine and reads what it prints.
 *
 * @param started whether the engine was started for the check, with a password of its own
 */
record GoTpc(OwnClient client, WorkloadSql sql, Map<String, Object> values, boolean started) {
  private static final String PASSWORD = "password";
  private static final Duration LONGEST_LOAD = Duration.ofHours(1);

  /** Errors have lines of their own, {@code NEW_ORDER_ERR}. */
  private static final Pattern COUNT =
      Pattern.compile("\\[Summary\\] (?!\\w+_ERR)\\w+ +- .*?Count: (\\d+)");

  private static final Pattern RATE = Pattern.compile("tpmTotal: ([0-9.]+)");

  static GoTpc of(TestBed bed) {
    OwnClient client = OwnClient.of(bed, "tpcc");
    Map<String, Object> values = client.place();
    values.put("warehouses", bed.amount("tpcc", "warehouses"));
    values.put(PASSWORD, bed.engine().address().password().reveal());
    boolean started = !bed.info().deployment().startsWith("external");
    return new GoTpc(client, bed.sql("tpcc"), values, started);
  }

  /** Returns why it cannot be run here; empty if it can. */
  Optional<String> whyNot() {
    return client
        .whyNot()
        .or(() ->
            started || !client.takes(PASSWORD)
                ? Optional.empty()
                : Optional.of(
                    "%s takes a password on its command line alone, which other users see: leave out --url, so that the engine is started with a password for this run"
                        .formatted(client.name())));
  }

  /**
   * Loads its own warehouses, whose tables have the names of ours, and settles them. It would check
   * them before there are statistics, for hours.
   */
  void load(Connection connection) throws IOException, SQLException, InterruptedException {
    for (String table : sql.tables()) {
      WorkloadSql.execute(connection, "DROP TABLE IF EXISTS " + table);
    }
    execute("prepare", "--no-check", 2, LONGEST_LOAD);
    sql.settleWithStatistics(connection);
  }

  /** Runs the mix after a warm-up of the same length; CPU times are of the whole second run. */
  Transactions run(int threads, Duration window)
      throws IOException, SQLException, InterruptedException {
    execute("run", "--wait=false", threads, window);
    OwnClient.Run run = execute("run", "--wait=false", threads, window);
    Printed printed = Printed.read(run.output());
    return new Transactions(
        new Reading.Measured(printed.perSecond()),
        Transactions.cpuMicros(run.cost().engine(), printed.transactions()),
        Transactions.cpuMicros(run.cost().command(), printed.transactions()));
  }

  /** Runs the mix once. Returns how many transactions it did. */
  long transactions(int threads, Duration window)
      throws IOException, SQLException, InterruptedException {
    return Printed.read(execute("run", "--wait=false", threads, window).output()).transactions();
  }

  private OwnClient.Run execute(String action, String option, int threads, Duration longest)
      throws IOException, SQLException, InterruptedException {
    Map<String, Object> all = new LinkedHashMap<>(values);
    all.put("action", action);
    all.put("option", option);
    all.put("threads", threads);
    all.put("seconds", longest.toSeconds());
    return client.run(all);
  }

  /** What it printed of all five transactions together. */
  record Printed(long transactions, double perSecond) {
    static Printed read(String output) {
      long transactions =
          COUNT
              .matcher(output)
              .results()
              .map(count -> count.group(1))
              .mapToLong(Long::parseLong)
              .sum();
      List<MatchResult> rates = RATE.matcher(output).results().toList();
      if (rates.isEmpty()) {
        throw new ResultException("go-tpc printed no rate: " + output);
      }
      double perMinute = Double.parseDouble(rates.getLast().group(1));
      return new Printed(transactions, perMinute / 60);
    }
  }
}
