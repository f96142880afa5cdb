// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.Answer;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * The table of the set-based sweep: empty for insert, else full; new for each iteration that
 * changes it.
 */
public class SweepState extends MeteredState {
  private Connection client;
  private String insert;
  private boolean filled;
  private Map<String, Answer> afterByOperation;

  public SweepState() {
    super("dml-sweep");
  }

  @Override
  protected void open() throws SQLException {
    client = running().address().connect();
    insert = sql().text("insert", Map.of("rows", rows() / 2));
    afterByOperation =
        Map.of(
            "insert", full(),
            "update", full().plus(new Answer(0, rows())),
            "count", full(),
            "delete", Answer.EMPTY);
  }

  @Override
  protected void prepare() throws SQLException {
    if (filled && after().equals(before())) {
      return;
    }
    sql().createTable(connection());
    if (!startsEmpty()) {
      insertTwice(connection());
      filled = true;
    }
    sql().settle(connection());
  }

  private boolean startsEmpty() {
    return operation().id().equals("insert");
  }

  private Answer full() {
    return Answer.countingTo(rows() / 2).plus(Answer.countingTo(rows() / 2));
  }

  @Override
  protected Answer before() {
    return startsEmpty() ? Answer.EMPTY : full();
  }

  @Override
  protected Answer after() {
    return afterByOperation.get(operation().id());
  }

  @Override
  protected long rows() {
    return amount("rows");
  }

  /** Fills the table in two statements of half the rows each. */
  public void insertTwice() throws SQLException {
    insertTwice(client);
  }

  private void insertTwice(Connection on) throws SQLException {
    WorkloadSql.execute(on, insert);
    WorkloadSql.execute(on, insert);
  }

  /** Runs one of the workload's statements for all rows. */
  public void execute(String statement) throws SQLException {
    WorkloadSql.execute(client, sql().text(statement));
  }

  /** The number of rows, as the engine counts them. */
  public long count() throws SQLException {
    try (Statement statement = client.createStatement();
        ResultSet result = statement.executeQuery(sql().text("count"))) {
      result.next();
      return result.getLong(1);
    }
  }

  @Override
  protected void shut() throws SQLException {
    client.close();
  }
}
