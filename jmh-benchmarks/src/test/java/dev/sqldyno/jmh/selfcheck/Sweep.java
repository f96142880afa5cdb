// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the set-based sweep on one engine, any number of times. */
record Sweep(WorkloadSql sql, long rows, EngineMeter meter, Connection connection)
    implements AutoCloseable {
  static final String WHOLE = "whole sweep";
  static final List<String> STATEMENTS = List.of("insert", "update", "count", "delete");

  static Sweep open(TestBed bed) throws SQLException {
    return new Sweep(
        bed.sql("dml-sweep"),
        2 * bed.amount("dml-sweep", "half"),
        EngineMeter.open(bed.engine()),
        bed.engine().address().connect());
  }

  /**
   * Runs the sweep once, on a new table; a wrong answer is a WrongAnswerException.
   *
   * @return the engine's CPU ms of each statement with its settling, and of all together
   */
  Map<String, Reading> run() throws SQLException {
    sql.createTable(connection);
    sql.settleWithStatistics(connection);
    Map<String, Reading> cpuMillis = new LinkedHashMap<>();
    for (String statement : STATEMENTS) {
      String text = sql.text(statement, Map.of("half", rows));
      Totals begin = meter.read();
      WorkloadSql.execute(connection, text);
      sql.settle(connection);
      cpuMillis.put(statement, meter.read().since(begin).get(Counter.CPU).times(1e-6));
      check(statement);
    }
    cpuMillis.put(WHOLE, cpuMillis.values().stream().reduce(Reading::plus).orElseThrow());
    return cpuMillis;
  }

  private void check(String after) throws SQLException {
    double count = TestBed.number(connection, sql.text("count"));
    double total = TestBed.number(connection, sql.text("total"));
    long left = after.equals("delete") ? 0 : rows;
    long updated = after.equals("insert") ? 0 : left;
    if (count != left || total != left * (left + 1.0) / 2 + updated) {
      throw new WrongAnswerException(
          "wrong answer after %s: %s rows with the sum %s".formatted(after, count, total));
    }
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      meter.close();
    }
  }
}
