// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.workload.value.LongValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** Finds the statement that is prepared for the present values of what varies its text. */
@FunctionalInterface
interface Prepared {

  /** Returns it, and prepares it first if it was never asked for. */
  One present() throws SQLException;

  /** A statement of one text, on one connection. */
  final class One implements Prepared {
    private final PreparedStatement statement;
    private Column[] columns;

    One(Connection connection, String sql) throws SQLException {
      this.statement = connection.prepareStatement(sql);
    }

    @Override
    public One present() {
      return this;
    }

    PreparedStatement statement() {
      return statement;
    }

    /** Executes it and reads every column of every row. Returns the rows read or written. */
    long execute(RowCount count) throws SQLException {
      if (!statement.execute()) {
        // a statement that counts nothing, such as a call, returns -1
        int rows = statement.getUpdateCount();
        if (rows < 0) {
          return 0;
        }
        count.write(rows);
        return rows;
      }
      try (ResultSet rows = statement.getResultSet()) {
        if (columns == null) {
          columns = Column.of(rows.getMetaData());
        }
        return read(rows, count);
      }
    }

    private long read(ResultSet rows, RowCount count) throws SQLException {
      Column[] all = columns;
      long seen = 0;
      long read = 0;
      while (rows.next()) {
        read++;
        for (int i = 0; i < all.length; i++) {
          seen += all[i].read(rows, i + 1);
        }
      }
      count.seen += seen;
      count.read += read;
      return read;
    }
  }

  /** A statement whose text holds a number: one for each of them, by their values. */
  final class Varied implements Prepared {
    /** A connection should not hold more prepared statements of a kind. */
    private static final int MOST = 4096;

    private final LongValue number;
    private final Maker maker;
    private Prepared[] all = new Prepared[16];

    /** Makes what is prepared for a number. */
    @FunctionalInterface
    interface Maker {
      Prepared of(long number) throws SQLException;
    }

    Varied(LongValue number, Maker maker) {
      this.number = number;
      this.maker = maker;
    }

    @Override
    public One present() throws SQLException {
      long present = number.get();
      if (present < 0 || present >= MOST) {
        throw new IllegalStateException(
            "a statement varies by %d, but only by numbers from 0 to %d may it be prepared"
                .formatted(present, MOST - 1));
      }
      int index = (int) present;
      if (index >= all.length) {
        all = Arrays.copyOf(all, Math.max(index + 1, 2 * all.length));
      }
      if (all[index] == null) {
        all[index] = maker.of(index);
      }
      return all[index].present();
    }
  }
}
