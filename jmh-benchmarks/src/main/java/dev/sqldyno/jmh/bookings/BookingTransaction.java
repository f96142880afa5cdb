// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.workload.Conflict;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
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
public final class BookingTransaction {
  private final Connection connection;
  private final WorkloadSql sql;
  private final boolean locks;
  private final BoundStatement insertBooking;
  private final BoundStatement[] find = byPeriods();
  private final BoundStatement[] insertMissing = byPeriods();
  private final BoundStatement[] add = byPeriods();

  /**
   * Uses the connection, which nobody else may use, in transactions at read committed.
   *
   * @param locks whether the totals are locked when they are read; if not, the update checks that
   *     their versions are unchanged
   */
  public BookingTransaction(Connection connection, WorkloadSql sql, boolean locks)
      throws SQLException {
    this.connection = connection;
    this.sql = sql;
    this.locks = locks;
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setAutoCommit(false);
    insertBooking = BoundStatement.on(connection, Statement.of(sql.text("insert-booking"), 0));
  }

  private static BoundStatement[] byPeriods() {
    return new BoundStatement[NewBooking.MOST_PERIODS + 1];
  }

  /** Tries once. Returns false, with nothing stored, if another transaction was in the way. */
  public boolean attempt(NewBooking booking) throws SQLException {
    boolean booked = false;
    try {
      booked = book(BookingWork.of(booking, StoredTime.now()));
      if (booked) {
        connection.commit();
      }
    } catch (SQLException e) {
      booked = false;
      if (!Conflict.is(e)) {
        throw e;
      }
    }
    if (!booked) {
      connection.rollback();
    }
    return booked;
  }

  private boolean book(BookingWork work) throws SQLException {
    insertBooking.update(work);
    List<String> missing = find(work);
    if (!missing.isEmpty()) {
      // a transaction of its own, as one that holds later totals must not wait for earlier ones
      connection.rollback();
      if (!insert(missing, work)) {
        return false;
      }
      connection.commit();
      insertBooking.update(work);
      missing = find(work);
      if (!missing.isEmpty()) {
        throw new WrongAnswerException("no totals of %s, though inserted".formatted(missing));
      }
    }
    int periods = work.periods().size();
    int added = prepared(add, locks ? "add-shares" : "add-shares-optimistic", periods).update(work);
    if (added != periods && locks) {
      throw new WrongAnswerException(
          "%d of %d locked totals were updated".formatted(added, periods));
    }
    return added == periods;
  }

  /** Returns false if somebody has just inserted the same and the engine cannot skip it. */
  private boolean insert(List<String> missing, BookingWork work) throws SQLException {
    try {
      prepared(insertMissing, "insert-aggregates", missing.size()).update(work.only(missing));
      return true;
    } catch (SQLIntegrityConstraintViolationException _) {
      return false;
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
