// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import dev.sqldyno.bookings.contract.BookingValues.Total;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SortedMap;

/**
 * The statements that store a booking; on totals there is one text for each number of periods. The
 * services and the driver's own benchmark send them in the same order. Threads may share it.
 */
public final class BookingStatements {
  private final Statement insert;
  private final List<Statement> find;
  private final List<Statement> insertTotals;
  private final List<Statement> add;

  /** Reads the statements for a kind of locking. */
  public BookingStatements(Statements statements, Locking locking) {
    boolean lock = locking == Locking.PESSIMISTIC;
    this.insert = statements.one("insert-booking");
    this.find = statements.byPeriods(lock ? "lock-aggregates" : "read-aggregates");
    this.insertTotals = statements.byPeriods("insert-aggregates");
    this.add = statements.byPeriods(lock ? "add-shares" : "add-shares-optimistic");
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
      return new BoundStatement(insert, values.row(noParent));
    }

    /**
     * Returns the statement that finds existing totals by period, and locks them if locking is
     * pessimistic: {@code row_id}, {@code version}, {@code fiscal_period_id}.
     */
    public BoundStatement find() {
      return new BoundStatement(find.get(periods), values.totals());
    }

    /** Returns the statement that adds all shares; see {@link BookingValues#shares}. */
    public BoundStatement add(List<Total> found) {
      return new BoundStatement(add.get(periods), values.shares(found));
    }

    /** Throws {@link OvertakenException} if others changed some totals. */
    public void requireAll(long changed) {
      if (changed != periods) {
        throw new OvertakenException(
            "%d of %d totals were as they had been read".formatted(changed, periods));
      }
    }
  }

  /**
   * A conflict: other transactions changed totals between the steps of a booking. A retry may
   * succeed.
   */
  public static final class OvertakenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with the number of totals. */
    public OvertakenException(String message) {
      super(message);
    }
  }

  /** Returns the steps of a booking that is stored now. */
  public Steps of(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    return new Steps(new BookingValues(booking, shares));
  }

  /** Returns the statement that creates missing totals; it waits for others that create them. */
  public BoundStatement insertTotals(NewBooking booking, List<String> periods) {
    return new BoundStatement(
        insertTotals.get(periods.size()), BookingValues.totals(booking, periods));
  }
}
