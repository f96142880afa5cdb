// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.sql;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.BookingsSettings;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import dev.sqldyno.bookings.reactive.sql.Sql.Prepared;
import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.Readable;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/** The hand-written SQL: insert, lock, update, commit. */
@Repository
@ConditionalOnProperty(name = "bookings.data", havingValue = "r2dbc")
class SqlBookings implements Bookings {
  private final TransactionalOperator transaction;
  private final boolean pessimistic;
  private final Prepared insertBooking;
  private final List<Prepared> readAggregates;
  private final List<Prepared> insertAggregates;
  private final List<Prepared> addShares;
  private final Prepared findTotals;

  SqlBookings(Sql sql, TransactionalOperator transaction, BookingsSettings settings) {
    this.transaction = transaction;
    pessimistic = settings.pessimistic();
    insertBooking = sql.one("insert-booking");
    readAggregates = sql.byPeriods(pessimistic ? "lock-aggregates" : "read-aggregates");
    insertAggregates = sql.byPeriods("insert-aggregates");
    addShares = sql.byPeriods(pessimistic ? "add-shares" : "add-shares-optimistic");
    findTotals = sql.one("find-totals");
  }

  private record Aggregate(long row, long version, String period) {
    static Aggregate of(Readable row) {
      return new Aggregate(
          row.get(0, Long.class), row.get(1, Long.class), row.get(2, String.class));
    }
  }

  @Override
  public Mono<Void> add(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    Map<String, Object> values = values(booking, shares);
    Mono<Void> work =
        insertBooking
            .with(values)
            .fetch()
            .rowsUpdated()
            .then(Mono.defer(() -> read(values, shares.size())))
            .flatMap(aggregates -> addShares(aggregates, values, shares));
    return transaction.transactional(work);
  }

  private Mono<List<Aggregate>> read(Map<String, Object> values, int periods) {
    Mono<List<Aggregate>> read =
        readAggregates.get(periods).with(values).map(Aggregate::of).all().collectList();
    return read.flatMap(found ->
        found.size() == periods
            ? Mono.just(found)
            : insertAggregates.get(periods).with(values).fetch().rowsUpdated().then(read));
  }

  private Mono<Void> addShares(
      List<Aggregate> aggregates, Map<String, Object> values, SortedMap<FiscalPeriod, Long> all) {
    int number = 1;
    for (Aggregate aggregate : aggregates) {
      values.put("row" + number, aggregate.row());
      values.put("version" + number, aggregate.version());
      number++;
    }
    Mono<Long> rows = addShares.get(all.size()).with(values).fetch().rowsUpdated();
    return rows.flatMap(changed ->
        changed == all.size()
            ? Mono.<Void>empty()
            : Mono.error(new OptimisticLockingFailureException("another booking was faster")));
  }

  private static Map<String, Object> values(
      NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    Map<String, Object> values = HashMap.newHashMap(64);
    values.put("booking_id", booking.bookingId().toString());
    values.put("now", LocalDateTime.now(Clock.systemUTC()).truncatedTo(ChronoUnit.MILLIS));
    values.put("dollar_value", booking.dollars());
    values.put("end_date", booking.end());
    values.put("origin_ts", LocalDateTime.ofInstant(booking.origin(), ZoneOffset.UTC));
    values.put(
        "parent_id",
        booking
            .parentId()
            .<Object>map(Object::toString)
            .orElseGet(() -> Parameters.in(String.class)));
    values.put("trim", booking.trim());
    values.put("model", booking.model());
    values.put("stage", booking.stage());
    values.put("start_date", booking.start());
    values.put("type", booking.type());
    int number = 1;
    for (Map.Entry<FiscalPeriod, Long> share : shares.entrySet()) {
      values.put("period" + number, share.getKey().id());
      values.put("share" + number, BigDecimal.valueOf(share.getValue(), 2));
      number++;
    }
    return values;
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return findTotals
        .with(Map.of("model", query.model(), "trim", query.trim()))
        .map(row -> Map.entry(row.get(0, String.class), row.get(1, BigDecimal.class)))
        .all()
        .collect(
            LinkedHashMap::new, (totals, total) -> totals.put(total.getKey(), total.getValue()));
  }
}
