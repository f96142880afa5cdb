// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.workload.Placeholders;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.bulk.BulkLoader;
import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.Value;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The loader of tables, in any mode of the driver. Several threads may use it, each with its own
 * connection.
 *
 * @param sql the statements
 * @param batch rows of a batch; of a multi-row statement, as far as its parameters allow
 * @param tally of the rows sent and of the requests
 */
public record TableLoader(WorkloadSql sql, int batch, LoadTally tally) {
  /** The number of rows between two updates of the progress; a power of 2. */
  private static final int SEEN = 256;

  /** Below SQL Server's 2,100, the lowest limit of all engines. */
  private static final int MAX_PARAMETERS = 2000;

  /** Returns why the insert's rows cannot be sent in that mode; empty if they can. */
  public Optional<String> whyNot(SendMode mode, String insert) {
    return switch (mode) {
      case ROW, BATCH, MULTI_ROW -> sql.lacking(mode.statement(insert));
      case BULK -> BulkLoader.whyNot(sql, mode.statement(insert));
    };
  }

  /**
   * Sends all rows on a connection in auto-commit mode. Returns their number.
   *
   * @param more the values of further placeholders
   * @param expected the number of rows, if it is known
   */
  public long send(
      Connection connection,
      SendMode mode,
      String insert,
      Map<String, ?> more,
      RowSource.Rows rows,
      OptionalLong expected)
      throws SQLException {
    Counted counted = new Counted(rows, tally);
    switch (mode) {
      case ROW -> byRow(connection, sql.text(insert, more), counted);
      case BATCH -> byBatch(connection, sql.text(insert, more), counted);
      case MULTI_ROW -> byTuples(connection, insert, more, counted, expected);
      case BULK -> {
        String key = sql.engine().driver().bulk().orElseThrow();
        Adapter.of(BulkLoader.class, key)
            .send(connection, sql.text(SendMode.BULK.statement(insert), more), counted);
      }
    }
    return counted.passed;
  }

  /**
   * Executes a statement that makes all rows itself. Returns their number.
   *
   * @throws WrongAnswerException if another number was expected
   */
  public long byEngine(Connection connection, String insert, Map<String, ?> more, long expected)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      long rows = statement.executeUpdate(sql.text(insert, more));
      new RowRange(expected, expected).require(rows, insert);
      return rows;
    }
  }

  private static void byRow(Connection connection, String text, Counted rows) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(text)) {
      while (rows.next()) {
        rows.bind(insert, 0);
        long begin = System.nanoTime();
        insert.executeUpdate();
        rows.taken(begin);
      }
    }
  }

  private void byBatch(Connection connection, String text, Counted rows) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement(text)) {
      for (int waiting = batch; waiting == batch; ) {
        waiting = 0;
        while (waiting < batch && rows.next()) {
          rows.bind(insert, 0);
          insert.addBatch();
          waiting++;
        }
        if (waiting > 0) {
          long begin = System.nanoTime();
          insert.executeBatch();
          connection.commit();
          rows.taken(begin);
        }
      }
    }
    connection.setAutoCommit(true);
  }

  /** Sends several rows with each statement, and the rest as a batch of single rows. */
  private void byTuples(
      Connection connection,
      String insert,
      Map<String, ?> more,
      Counted rows,
      OptionalLong expected)
      throws SQLException {
    int columns = rows.columns().size();
    int most = Math.max(1, Math.min(batch, MAX_PARAMETERS / columns));
    Map<String, Object> with = new HashMap<>(more);
    with.put("tuples", Placeholders.tuples(columns, most));
    long whole = expected.orElse(0) / most * most;
    boolean exact = expected.isPresent();
    try (PreparedStatement several =
            connection.prepareStatement(sql.text(SendMode.MULTI_ROW.statement(insert), with));
        PreparedStatement single = connection.prepareStatement(sql.text(insert, more))) {
      int waiting = 0;
      while (rows.next()) {
        // where the number of rows is unknown, any row may be one of the rest
        if (!exact || rows.passed > whole) {
          rows.bind(single, 0);
          single.addBatch();
        }
        if (!exact || rows.passed <= whole) {
          rows.bind(several, waiting * columns);
          waiting++;
        }
        if (waiting == most) {
          long begin = System.nanoTime();
          several.executeUpdate();
          rows.taken(begin);
          single.clearBatch();
          waiting = 0;
        }
      }
      if (waiting > 0 || exact && rows.passed > whole) {
        long begin = System.nanoTime();
        single.executeBatch();
        rows.taken(begin);
      }
    }
  }

  /** Rows that are counted as they are read. */
  private static final class Counted implements RowSource.Rows {
    private final RowSource.Rows rows;
    private final LoadTally tally;
    private long passed;

    private Counted(RowSource.Rows rows, LoadTally tally) {
      this.rows = rows;
      this.tally = tally;
    }

    @Override
    public boolean next() {
      boolean more = rows.next();
      if (more) {
        passed++;
        if ((passed & (SEEN - 1)) == 0) {
          tally.addRows(SEEN);
        }
      }
      return more;
    }

    @Override
    public void taken(long beginNanos) {
      tally.addRequest(beginNanos);
    }

    @Override
    public List<Value> columns() {
      return rows.columns();
    }
  }
}
