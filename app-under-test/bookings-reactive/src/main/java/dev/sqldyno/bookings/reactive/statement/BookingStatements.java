// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.statement;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.Settings;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
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

  /** What must be known of a total to change it. */
  public record Total(long rowId, long version, String period) {}

  /** The steps of a booking whose totals exist, each of which is sent when the last is answered. */
  public final class Steps {
    private final NewBooking booking;
    private final List<String> periods;
    private final Iterable<Long> cents;
    private final LocalDateTime now = StoredTime.now();

    private Steps(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
      this.booking = booking;
      this.periods = shares.keySet().stream().map(FiscalPeriod::id).toList();
      this.cents = shares.values();
    }

    /** Returns when the booking is stored. */
    public LocalDateTime now() {
      return now;
    }

    /**
     * Returns the statement that stores the booking.
     *
     * @param noParent what the driver takes for a missing parent's id: a null that has a type
     */
    public BoundStatement insert(Object noParent) {
      return insert.with(booking.values(now, noParent));
    }

    /**
     * Returns the statement that finds existing totals by period, and locks them if locking is
     * pessimistic: {@code row_id}, {@code version}, {@code fiscal_period_id}.
     */
    public BoundStatement find() {
      return find.get(periods.size()).with(values(booking, periods));
    }

    /**
     * Returns the statement that adds all shares; it changes fewer rows after a conflict.
     *
     * @throws MissingTotalsException if not all totals were found
     */
    public BoundStatement add(List<Total> found) {
      MissingTotalsException.requireAll(periods, found, Total::period);
      Map<String, Object> values = HashMap.newHashMap(1 + 3 * found.size());
      values.put("now", now);
      Iterator<Long> share = cents.iterator();
      for (int i = 0; i < found.size(); i++) {
        values.put("row" + (i + 1), found.get(i).rowId());
        values.put("version" + (i + 1), found.get(i).version());
        values.put("share" + (i + 1), BigDecimal.valueOf(share.next(), 2));
      }
      return add.get(found.size()).with(values);
    }

    /** Throws {@link OptimisticLockingFailureException} if others changed some totals. */
    public void requireAll(long changed) {
      if (changed != periods.size()) {
        throw new OptimisticLockingFailureException(
            "%d of %d totals were as they had been read".formatted(changed, periods.size()));
      }
    }
  }

  /** Returns the steps of a booking that is stored now. */
  public Steps of(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    return new Steps(booking, shares);
  }

  /** Returns the statement that makes missing totals, waiting for others who do so. */
  public BoundStatement insertTotals(NewBooking booking, List<String> periods) {
    Map<String, Object> values = values(booking, periods);
    values.put("now", StoredTime.now());
    return insertTotals.get(periods.size()).with(values);
  }

  private static Map<String, Object> values(NewBooking booking, List<String> periods) {
    Map<String, Object> values = HashMap.newHashMap(3 + periods.size());
    values.put("model", booking.model());
    values.put("trim", booking.trim());
    for (int i = 0; i < periods.size(); i++) {
      values.put("period" + (i + 1), periods.get(i));
    }
    return values;
  }

  /** Returns the statement that reads an answer's totals: {@code fiscal_period_id}, amount. */
  public BoundStatement totals(TotalsQuery query) {
    return totals.with(query.values());
  }
}
