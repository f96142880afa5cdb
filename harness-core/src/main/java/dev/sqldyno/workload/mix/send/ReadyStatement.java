// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.workload.value.Value;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A statement of one text, with its values. */
abstract sealed class ReadyStatement implements Prepared {
  final Session session;

  /** The number of the connection on which it was made. */
  private int number;

  private Column[] columns;

  private ReadyStatement(Session session) {
    this.session = session;
  }

  @Override
  public ReadyStatement present() throws SQLException {
    if (number != session.number()) {
      make();
      number = session.number();
    }
    return this;
  }

  /** Makes the statement on the session's current connection. */
  abstract void make() throws SQLException;

  /** Sets the value of a parameter; called in the order of the indexes, from 1. */
  abstract void take(int index, Value value) throws SQLException;

  /** Adds the values to the batch. */
  abstract void addBatch() throws SQLException;

  abstract Statement statement();

  /** Sends the statement; the values stay set. Returns whether it reads rows. */
  abstract boolean send() throws SQLException;

  /**
   * Executes the statement and reads every column of every row. Returns the number of rows read or
   * written.
   */
  long execute(RowCount count) throws SQLException {
    if (!send()) {
      // a statement that counts nothing, such as a call, returns -1
      int rows = statement().getUpdateCount();
      if (rows < 0) {
        return 0;
      }
      count.write(rows);
      return rows;
    }
    try (ResultSet rows = statement().getResultSet()) {
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

  /** A statement prepared once on each connection. */
  static final class Bound extends ReadyStatement {
    private final String sql;
    private PreparedStatement statement;

    Bound(Session session, String sql) {
      super(session);
      this.sql = sql;
    }

    @Override
    void make() throws SQLException {
      statement = session.connection().prepareStatement(sql);
    }

    @Override
    void take(int index, Value value) throws SQLException {
      value.bind(statement, index);
    }

    @Override
    void addBatch() throws SQLException {
      statement.addBatch();
    }

    @Override
    PreparedStatement statement() {
      return statement;
    }

    @Override
    boolean send() throws SQLException {
      return statement.execute();
    }
  }

  /** A statement that is not prepared: its text contains the values. */
  static final class Literal extends ReadyStatement {
    private final List<String> parts;
    private final StringBuilder building = new StringBuilder();
    private String text;
    private Statement statement;

    /**
     * Creates the statement from the texts between its parameters.
     *
     * @param parts one more than there are parameters
     */
    Literal(Session session, List<String> parts) {
      super(session);
      this.parts = parts;
      this.text = parts.getFirst();
    }

    @Override
    void make() throws SQLException {
      statement = session.connection().createStatement();
    }

    @Override
    void take(int index, Value value) {
      if (index == 1) {
        building.setLength(0);
        building.append(parts.getFirst());
      }
      if (value.quoted()) {
        building.append('\'');
        value.append(building);
        building.append('\'');
      } else {
        if (parts.get(index - 1).endsWith("-")) {
          // a negative number would make it the beginning of a comment
          building.append(' ');
        }
        value.append(building);
      }
      building.append(parts.get(index));
      if (index == parts.size() - 1) {
        text = building.toString();
      }
    }

    @Override
    void addBatch() throws SQLException {
      statement.addBatch(text);
    }

    @Override
    Statement statement() {
      return statement;
    }

    @Override
    boolean send() throws SQLException {
      return statement.execute(text);
    }
  }
}
