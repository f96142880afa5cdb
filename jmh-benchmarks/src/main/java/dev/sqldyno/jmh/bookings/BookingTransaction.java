// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    Map<FiscalPeriod, Long> shares = booking.shares();
    List<String> periods = shares.keySet().stream().map(FiscalPeriod::id).toList();
    Map<String, Object> values = booking.values(StoredTime.now(), null);
    number("period", periods, values);
    number("share", shares.values().stream().map(c -> BigDecimal.valueOf(c, 2)).toList(), values);
    insertBooking.update(values);
    List<String> missing = find(periods, values);
    if (!missing.isEmpty()) {
      // a transaction of its own, as one that holds later totals must not wait for earlier ones
      connection.rollback();
      insert(missing, values);
      connection.commit();
      insertBooking.update(values);
      missing = find(periods, values);
      if (!missing.isEmpty()) {
        throw new WrongAnswerException("no totals of %s, though inserted".formatted(missing));
      }
    }
    int added =
        prepared(add, locks ? "add-shares" : "add-shares-optimistic", periods).update(values);
    if (added == periods.size()) {
      return 1;
    }
    if (locks) {
      throw new WrongAnswerException(
          "%d of %d locked totals were updated".formatted(added, periods.size()));
    }
    throw TransactionScript.conflict("others have changed the totals");
  }

  private static void number(String name, List<?> each, Map<String, Object> values) {
    for (int i = 0; i < each.size(); i++) {
      values.put(name + (i + 1), each.get(i));
    }
  }

  private void insert(List<String> missing, Map<String, Object> values) throws SQLException {
    Map<String, Object> fewer = new HashMap<>(values);
    number("period", missing, fewer);
    try {
      prepared(insertMissing, "insert-aggregates", missing).update(fewer);
    } catch (SQLIntegrityConstraintViolationException _) {
      throw TransactionScript.conflict("others have just inserted the same totals");
    }
  }

  /** Fills in keys and versions, and returns the periods that have no total yet. */
  private List<String> find(List<String> periods, Map<String, Object> values) throws SQLException {
    List<String> missing = new ArrayList<>();
    try (ResultSet rows =
        prepared(find, locks ? "lock-aggregates" : "read-aggregates", periods).query(values)) {
      boolean more = rows.next();
      for (int i = 0; i < periods.size(); i++) {
        // rows and periods are in the same order
        if (more && rows.getString(3).equals(periods.get(i))) {
          values.put("row" + (i + 1), rows.getLong(1));
          values.put("version" + (i + 1), rows.getLong(2));
          more = rows.next();
        } else {
          missing.add(periods.get(i));
        }
      }
    }
    return missing;
  }

  private BoundStatement prepared(BoundStatement[] known, String name, List<String> periods)
      throws SQLException {
    int many = periods.size();
    if (known[many] == null) {
      known[many] = BoundStatement.on(connection, Statement.of(sql.text(name), many));
    }
    return known[many];
  }
}
