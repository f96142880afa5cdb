// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.statement;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.reactive.Settings;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.springframework.stereotype.Component;

/** Gives the statements on totals; there is one text for each number of periods. */
@Component
public class AggregateStatements {
  private final List<Prepared> find;
  private final List<Prepared> insert;
  private final List<Prepared> add;

  AggregateStatements(Settings settings) {
    boolean lock = settings.pessimistic();
    this.find = prepared(settings, lock ? "lock-aggregates" : "read-aggregates");
    this.insert = prepared(settings, "insert-aggregates");
    this.add = prepared(settings, lock ? "add-shares" : "add-shares-optimistic");
  }

  private static List<Prepared> prepared(Settings settings, String name) {
    return Statements.of(settings.engine()).byPeriods(name).stream()
        .map(statement -> Prepared.of(statement, settings))
        .toList();
  }

  /**
   * Returns the statement that finds existing totals by period, and locks them if locking is
   * pessimistic: {@code row_id}, {@code version}, {@code fiscal_period_id}.
   */
  public BoundStatement find(NewBooking booking, List<String> periods) {
    return find.get(periods.size()).with(values(booking, periods));
  }

  /** Returns the statement that makes missing totals, waiting for others who do so. */
  public BoundStatement insert(NewBooking booking, List<String> periods) {
    Map<String, Object> values = values(booking, periods);
    values.put("now", StoredTime.now());
    return insert.get(periods.size()).with(values);
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

  /** The amount that is added to a total, and the version of the total that was read. */
  public record Share(long rowId, long version, long cents) {
    /** Returns the shares of totals that were found in the order of the amounts. */
    public static <T> List<Share> of(
        List<T> totals, ToLongFunction<T> rowId, ToLongFunction<T> version, Iterable<Long> cents) {
      Iterator<Long> each = cents.iterator();
      return totals.stream()
          .map(
              total -> new Share(rowId.applyAsLong(total), version.applyAsLong(total), each.next()))
          .toList();
    }
  }

  /** Returns the statement that adds all shares; it changes fewer rows after a conflict. */
  public BoundStatement add(List<Share> shares, LocalDateTime now) {
    Map<String, Object> values = HashMap.newHashMap(1 + 3 * shares.size());
    values.put("now", now);
    int number = 1;
    for (Share share : shares) {
      values.put("row" + number, share.rowId());
      values.put("version" + number, share.version());
      values.put("share" + number, BigDecimal.valueOf(share.cents(), 2));
      number++;
    }
    return add.get(shares.size()).with(values);
  }
}
