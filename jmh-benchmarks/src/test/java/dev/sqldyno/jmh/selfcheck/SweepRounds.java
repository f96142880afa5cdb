// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.EngineMeter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.workload.Answer;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The set-based sweep on one engine, over and over, with what each of its statements cost. */
final class SweepRounds implements AutoCloseable {
  private static final List<String> STATEMENTS = List.of("insert", "update", "count", "delete");

  private final WorkloadSql sql;
  private final long rows;
  private final EngineMeter meter;
  private final Connection connection;
  private final Map<String, List<Reading>> cpuMillis = new LinkedHashMap<>();

  private SweepRounds(WorkloadSql sql, long rows, EngineMeter meter, Connection connection) {
    this.sql = sql;
    this.rows = rows;
    this.meter = meter;
    this.connection = connection;
    forget();
  }

  static SweepRounds open(TestBed bed) throws SQLException {
    return new SweepRounds(
        bed.sql("dml-sweep"),
        bed.amount("dml-sweep", "rows"),
        EngineMeter.open(bed.engine()),
        bed.engine().address().connect());
  }

  /** Once, on a new table; a wrong answer is a WrongAnswerException. */
  void run() throws SQLException {
    sql.createTable(connection);
    sql.settle(connection);
    for (String statement : STATEMENTS) {
      String text = sql.text(statement, Map.of("rows", rows));
      Totals begin = meter.read();
      WorkloadSql.execute(connection, text);
      sql.settle(connection);
      cpuMillis.get(statement).add(meter.read().since(begin).get(Counter.CPU).times(1e-6));
      Answer.of(connection, sql.text("check")).mustBe(after(statement), "after " + statement);
    }
  }

  private Answer after(String statement) {
    return switch (statement) {
      case "insert" -> Answer.countingTo(rows);
      case "delete" -> Answer.EMPTY;
      default -> Answer.countingTo(rows).plus(new Answer(0, rows));
    };
  }

  /** What was measured so far was warm-up. */
  void forget() {
    STATEMENTS.forEach(statement -> cpuMillis.put(statement, new ArrayList<>()));
  }

  Set<String> operations() {
    return cpuMillis.keySet();
  }

  /** Of the statement and its settling, a value a round. */
  List<Reading> cpuMillis(String operation) {
    return List.copyOf(cpuMillis.get(operation));
  }

  /** Of all statements, a value a round. */
  List<Reading> wholeCpuMillis() {
    List<Reading> whole = new ArrayList<>();
    for (int round = 0; round < cpuMillis.get(STATEMENTS.getFirst()).size(); round++) {
      Reading sum = new Reading.Measured(0);
      for (List<Reading> values : cpuMillis.values()) {
        sum = sum.minus(values.get(round).times(-1));
      }
      whole.add(sum);
    }
    return whole;
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      meter.close();
    }
  }
}
