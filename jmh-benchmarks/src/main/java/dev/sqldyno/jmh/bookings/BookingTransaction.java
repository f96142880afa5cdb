// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.StoredTime;
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
    BookingWork work = BookingWork.of(booking, StoredTime.now());
    insertBooking.update(work);
    List<String> missing = find(work);
    if (!missing.isEmpty()) {
      // a transaction of its own, as one that holds later totals must not wait for earlier ones
      connection.rollback();
      insert(missing, work);
      connection.commit();
      insertBooking.update(work);
      missing = find(work);
      if (!missing.isEmpty()) {
        throw new WrongAnswerException("no totals of %s, though inserted".formatted(missing));
      }
    }
    int periods = work.periods().size();
    int added = prepared(add, locks ? "add-shares" : "add-shares-optimistic", periods).update(work);
    if (added == periods) {
      return 1;
    }
    if (locks) {
      throw new WrongAnswerException(
          "%d of %d locked totals were updated".formatted(added, periods));
    }
    throw TransactionScript.conflict("others have changed the totals");
  }

  private void insert(List<String> missing, BookingWork work) throws SQLException {
    try {
      prepared(insertMissing, "insert-aggregates", missing.size()).update(work.only(missing));
    } catch (SQLIntegrityConstraintViolationException _) {
      throw TransactionScript.conflict("others have just inserted the same totals");
    }
  }

  /** Fills in keys and versions, and returns the periods that have no total yet. */
  private List<String> find(BookingWork work) throws SQLException {
    int periods = work.periods().size();
    List<String> missing = new ArrayList<>();
    try (ResultSet rows =
        prepared(find, locks ? "lock-aggregates" : "read-aggregates", periods).query(work)) {
      boolean more = rows.next();
      for (int i = 0; i < periods; i++) {
        // rows and periods are in the same order
        if (more && rows.getString(3).equals(work.periods().get(i))) {
          work.rows()[i] = rows.getLong(1);
          work.versions()[i] = rows.getLong(2);
          more = rows.next();
        } else {
          missing.add(work.periods().get(i));
        }
      }
    }
    return missing;
  }

  private BoundStatement prepared(BoundStatement[] known, String name, int periods)
      throws SQLException {
    if (known[periods] == null) {
      known[periods] = BoundStatement.on(connection, Statement.of(sql.text(name), periods));
    }
    return known[periods];
  }
}
