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
import java.util.concurrent.atomic.AtomicLong;

/**
 * The load of tables in one of the ways that a driver offers. Several threads may use it, each with
 * its own connection.
 *
 * @param sql knows the statements
 * @param batch rows of a batch, and of a statement of several rows as far as it may have so many
 *     parameters
 * @param sent the number of rows sent so far, for progress; late by some hundreds
 */
public record Filling(WorkloadSql sql, int batch, AtomicLong sent) {
  /** The number of rows between two updates of the progress; a power of 2. */
  private static final int SEEN = 256;

  /** Fewer than SQL Server's 2,100, the lowest limit of all. */
  private static final int MAX_PARAMETERS = 2000;

  /** Returns why the insert's rows cannot be sent in that way; empty if they can. */
  public Optional<String> whyNot(Way way, String insert) {
    return switch (way) {
      case ROW, BATCH, MULTI_ROW -> sql.lacking(way.statement(insert));
      case BULK -> BulkLoader.whyNot(sql, way.statement(insert));
    };
  }

  /**
   * Sends all rows on a connection in auto-commit mode. Returns how many.
   *
   * @param more fills the further placeholders of the statement
   * @param expected how many rows there are, if that is known
   */
  public long send(
      Connection connection,
      Way way,
      String insert,
      Map<String, ?> more,
      RowSource.Rows rows,
      OptionalLong expected)
      throws SQLException {
    Counted counted = new Counted(rows, sent);
    switch (way) {
      case ROW -> byRow(connection, sql.text(insert, more), counted);
      case BATCH -> byBatch(connection, sql.text(insert, more), counted);
      case MULTI_ROW -> byTuples(connection, insert, more, counted, expected);
      case BULK -> {
        String key = sql.engine().driver().bulk().orElseThrow();
        Adapter.of(BulkLoader.class, key)
            .send(connection, sql.text(Way.BULK.statement(insert), more), counted);
      }
    }
    return counted.passed;
  }

  /**
   * Executes a statement that makes all rows by itself. Returns how many.
   *
   * @throws WrongAnswerException if they are not as many as expected
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
        insert.executeUpdate();
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
          insert.executeBatch();
          connection.commit();
        }
      }
    }
    connection.setAutoCommit(true);
  }

  /** Sends the rest that fills no whole statement as a batch of single rows. */
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
            connection.prepareStatement(sql.text(Way.MULTI_ROW.statement(insert), with));
        PreparedStatement single = connection.prepareStatement(sql.text(insert, more))) {
      int waiting = 0;
      while (rows.next()) {
        // where nobody knows which row is the last, any may be one of the rest
        if (!exact || rows.passed > whole) {
          rows.bind(single, 0);
          single.addBatch();
        }
        if (!exact || rows.passed <= whole) {
          rows.bind(several, waiting * columns);
          waiting++;
        }
        if (waiting == most) {
          several.executeUpdate();
          single.clearBatch();
          waiting = 0;
        }
      }
      single.executeBatch();
    }
  }

  /** Counts rows as they go by. */
  private static final class Counted implements RowSource.Rows {
    private final RowSource.Rows rows;
    private final AtomicLong sent;
    private long passed;

    private Counted(RowSource.Rows rows, AtomicLong sent) {
      this.rows = rows;
      this.sent = sent;
    }

    @Override
    public boolean next() {
      boolean more = rows.next();
      if (more) {
        passed++;
        if ((passed & (SEEN - 1)) == 0) {
          sent.addAndGet(SEEN);
        }
      }
      return more;
    }

    @Override
    public List<Value> columns() {
      return rows.columns();
    }
  }
}
