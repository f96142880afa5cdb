// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.statement;

import dev.sqldyno.bookings.contract.BookingValues;
import dev.sqldyno.bookings.contract.BookingValues.Total;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.Settings;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SortedMap;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Component;

/** Gives the hand-written statements; on totals there is one text for each number of periods. */
@Component
public class BookingStatements {
  private final Prepared insert;
  private final Prepared totals;
  private final List<Prepared> find;
  private final List<Prepared> insertTotals;
  private final List<Prepared> add;

  BookingStatements(Settings settings) {
    Statements statements = Statements.of(settings.engine());
    boolean lock = settings.pessimistic();
    this.insert = Prepared.of(statements.one("insert-booking"), settings);
    this.totals = Prepared.of(statements.one("find-totals"), settings);
    this.find = prepared(settings, lock ? "lock-aggregates" : "read-aggregates");
    this.insertTotals = prepared(settings, "insert-aggregates");
    this.add = prepared(settings, lock ? "add-shares" : "add-shares-optimistic");
  }

  private static List<Prepared> prepared(Settings settings, String name) {
    return Statements.of(settings.engine()).byPeriods(name).stream()
        .map(statement -> Prepared.of(statement, settings))
        .toList();
  }

  /** The steps of a booking whose totals exist, each of which is sent when the last is answered. */
  public final class Steps {
    private final BookingValues values;
    private final int periods;

    private Steps(BookingValues values) {
      this.values = values;
      this.periods = values.periods().size();
    }

    /** Returns when the booking is stored. */
    public LocalDateTime now() {
      return values.now();
    }

    /**
     * Returns the statement that stores the booking.
     *
     * @param noParent see {@link BookingValues#row}
     */
    public BoundStatement insert(Object noParent) {
      return insert.with(values.row(noParent));
    }

    /**
     * Returns the statement that finds existing totals by period, and locks them if locking is
     * pessimistic: {@code row_id}, {@code version}, {@code fiscal_period_id}.
     */
    public BoundStatement find() {
      return find.get(periods).with(values.totals());
    }

    /** Returns the statement that adds all shares; see {@link BookingValues#shares}. */
    public BoundStatement add(List<Total> found) {
      return add.get(periods).with(values.shares(found));
    }

    /** Throws {@link OptimisticLockingFailureException} if others changed some totals. */
    public void requireAll(long changed) {
      if (changed != periods) {
        throw new OptimisticLockingFailureException(
            "%d of %d totals were as they had been read".formatted(changed, periods));
      }
    }
  }

  /** Returns the steps of a booking that is stored now. */
  public Steps of(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    return new Steps(new BookingValues(booking, shares));
  }

  /** Returns the statement that makes missing totals, waiting for others who do so. */
  public BoundStatement insertTotals(NewBooking booking, List<String> periods) {
    return insertTotals.get(periods.size()).with(BookingValues.totals(booking, periods));
  }

  /** Returns the statement that reads an answer's totals: {@code fiscal_period_id}, amount. */
  public BoundStatement totals(TotalsQuery query) {
    return totals.with(query.values());
  }
}
