// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.TableContents;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;

/**
 * The table of the set-based sweep: empty for insert, full for the others. A table that keeps its
 * rows is used again, settled in between, so that an update uses the room that the one before it
 * left: the first growth costs what the machine's memory and disk cost at that moment.
 */
public class SweepState extends TableState {
  /**
   * How often a window counts: with eight milliseconds each for 200,000 rows, as long as a window
   * should be. It is a fixed number because settling has a price of its own, such as a VACUUM that
   * finds nothing: shared out among fewer counts on a busy machine, it made their cost vary by
   * half.
   */
  private static final int COUNTS = 40;

  /** A workload folder that has an operation with this benchmark. */
  @Param("dml-sweep")
  public String workload;

  private Connection client;
  private String insert;
  private boolean filled;
  private long updates;

  @Override
  protected String workload() {
    return workload;
  }

  @Override
  protected void open() throws SQLException {
    client = running().address().connect();
    insert = sql().text("insert", Map.of("rows", amount("rows") / 2));
  }

  @Override
  protected void prepare() throws SQLException {
    if (filled && after().rows() == amount("rows")) {
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
    return method().equals("insert");
  }

  private TableContents full() {
    TableContents half = TableContents.countingTo(amount("rows") / 2);
    return half.plus(half).plus(new TableContents(0, updates * amount("rows")));
  }

  @Override
  protected TableContents before() {
    return startsEmpty() ? TableContents.EMPTY : full();
  }

  @Override
  protected TableContents after() {
    return method().equals("delete") ? TableContents.EMPTY : full();
  }

  @Override
  protected long executions() {
    return method().equals("count") ? COUNTS : 1;
  }

  @Override
  protected long rows() {
    return executions() * amount("rows");
  }

  /** Fills the table in two statements of half the rows each. */
  public void insertTwice() throws SQLException {
    insertTwice(client);
  }

  private void insertTwice(Connection on) throws SQLException {
    WorkloadSql.execute(on, insert);
    WorkloadSql.execute(on, insert);
  }

  /** Adds one to every row. */
  public void update() throws SQLException {
    WorkloadSql.execute(client, sql().text("update"));
    updates++;
  }

  /** Deletes every row. */
  public void delete() throws SQLException {
    WorkloadSql.execute(client, sql().text("delete"));
  }

  /** Counts all rows, as often as makes a window long enough; returns the sum of the answers. */
  public long countRepeatedly() throws SQLException {
    long sum = 0;
    for (int execution = 0; execution < COUNTS; execution++) {
      sum += count();
    }
    return sum;
  }

  private long count() throws SQLException {
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
