// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.blocking.booking.Bookings;
import dev.sqldyno.bookings.blocking.metrics.StatementCount;
import dev.sqldyno.bookings.contract.BookingValues;
import dev.sqldyno.bookings.contract.BookingValues.Total;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Sends three statements for a booking whose totals exist: insert, lock, add. There is one text of
 * those on totals for each number of periods.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "jdbc")
class JdbcBookings implements Bookings {
  /** Has a type, because some drivers ask the engine for the type of a null. */
  private static final SqlParameterValue NO_PARENT = new SqlParameterValue(Types.VARCHAR, null);

  private final Sender sender;
  private final Statement insert;
  private final Statement totals;
  private final List<Statement> find;
  private final List<Statement> insertTotals;
  private final List<Statement> add;

  JdbcBookings(JdbcClient client, Settings settings, StatementCount count) {
    Statements statements = Statements.of(settings.engine());
    boolean lock = settings.pessimistic();
    this.sender = new Sender(client, count);
    this.insert = statements.one("insert-booking");
    this.totals = statements.one("find-totals");
    this.find = statements.byPeriods(lock ? "lock-aggregates" : "read-aggregates");
    this.insertTotals = statements.byPeriods("insert-aggregates");
    this.add = statements.byPeriods(lock ? "add-shares" : "add-shares-optimistic");
  }

  @Override
  public void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    BookingValues values = new BookingValues(booking, shares);
    int periods = shares.size();
    sender.update(insert, values.row(NO_PARENT));
    // by position, as names would be looked up in every row
    List<Total> found =
        sender.query(
            find.get(periods),
            values.totals(),
            (row, _) -> new Total(row.getLong(1), row.getLong(2), row.getString(3)));
    int changed = sender.update(add.get(periods), values.shares(found));
    if (changed != periods) {
      throw new OptimisticLockingFailureException(
          "%d of %d totals were as they had been read".formatted(changed, periods));
    }
  }

  @Override
  public void makeTotals(NewBooking booking, List<String> periods) {
    sender.update(insertTotals.get(periods.size()), BookingValues.totals(booking, periods));
  }

  @Override
  public Map<String, BigDecimal> totals(TotalsQuery query) {
    Map<String, BigDecimal> found = new LinkedHashMap<>();
    sender.query(
        totals, query.values(), (row, _) -> found.put(row.getString(1), row.getBigDecimal(2)));
    return found;
  }
}
