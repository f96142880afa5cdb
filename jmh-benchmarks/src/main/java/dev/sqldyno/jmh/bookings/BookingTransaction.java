// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.BookingValues;
import dev.sqldyno.bookings.contract.BookingValues.Total;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores a booking and adds its shares to the totals, in four round trips where the totals exist:
 * insert, read, update, commit. Each statement is prepared once for each number of periods. Not
 * thread-safe.
 */
final class BookingTransaction implements TransactionScript.Client {
  private final Connection connection;
  private final WorkloadSql sql;
  private final boolean locks;
  private final RandomBookings bookings;
  private final BoundStatement insertBooking;
  private final BoundStatement[] find = byPeriods();
  private final BoundStatement[] insertMissing = byPeriods();
  private final BoundStatement[] add = byPeriods();
  private NewBooking booking;

  /**
   * Prepares it on a connection.
   *
   * @param locks whether the totals are locked when they are read; if not, the update checks that
   *     their versions are unchanged
   */
  BookingTransaction(Connection connection, WorkloadSql sql, boolean locks, RandomBookings bookings)
      throws SQLException {
    this.connection = connection;
    this.sql = sql;
    this.locks = locks;
    this.bookings = bookings;
    insertBooking = BoundStatement.on(connection, Statement.of(sql.text("insert-booking"), 0));
  }

  private static BoundStatement[] byPeriods() {
    return new BoundStatement[NewBooking.MOST_PERIODS + 1];
  }

  @Override
  public void next() {
    booking = bookings.next();
  }

  /** Returns 1, the booking. */
  @Override
  public long attempt() throws SQLException {
    BookingValues values = new BookingValues(booking, booking.shares());
    insertBooking.update(values.row(null));
    List<Total> found = find(values);
    int periods = values.periods().size();
    if (found.size() < periods) {
      // a transaction of its own, as one that holds later totals must not wait for earlier ones
      connection.rollback();
      insertTotals(values.periods(), found);
      connection.commit();
      insertBooking.update(values.row(null));
      found = find(values);
      if (found.size() < periods) {
        throw new WrongAnswerException(
            "%d of %d totals are there, though inserted".formatted(found.size(), periods));
      }
    }
    int added =
        prepared(add, locks ? "add-shares" : "add-shares-optimistic", periods)
            .update(values.shares(found));
    if (added == periods) {
      return 1;
    }
    if (locks) {
      throw new WrongAnswerException(
          "%d of %d locked totals were updated".formatted(added, periods));
    }
    throw TransactionScript.conflict("others have changed the totals");
  }

  private void insertTotals(List<String> periods, List<Total> found) throws SQLException {
    List<String> missing = new ArrayList<>(periods);
    found.forEach(total -> missing.remove(total.period()));
    try {
      prepared(insertMissing, "insert-aggregates", missing.size())
          .update(BookingValues.totals(booking, missing));
    } catch (SQLIntegrityConstraintViolationException _) {
      throw TransactionScript.conflict("others have just inserted the same totals");
    }
  }

  private List<Total> find(BookingValues values) throws SQLException {
    String name = locks ? "lock-aggregates" : "read-aggregates";
    List<Total> found = new ArrayList<>();
    try (ResultSet rows = prepared(find, name, values.periods().size()).query(values.totals())) {
      while (rows.next()) {
        found.add(new Total(rows.getLong(1), rows.getLong(2), rows.getString(3)));
      }
    }
    return found;
  }

  private BoundStatement prepared(BoundStatement[] known, String name, int periods)
      throws SQLException {
    if (known[periods] == null) {
      known[periods] = BoundStatement.on(connection, Statement.of(sql.text(name), periods));
    }
    return known[periods];
  }
}
