// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.BookingsSettings;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import dev.sqldyno.bookings.reactive.sql.Sql;
import dev.sqldyno.bookings.reactive.sql.Sql.Prepared;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Spring Data's repositories: one statement for the booking, one lock, one update a period. */
@Repository
@ConditionalOnProperty(name = "bookings.data", havingValue = "spring-data")
class SpringDataBookings implements Bookings {
  private final TransactionalOperator transaction;
  private final BookingRepository bookings;
  private final AggregateRepository aggregates;
  private final List<Prepared> insertAggregates;
  private final boolean pessimistic;

  SpringDataBookings(
      TransactionalOperator transaction,
      BookingRepository bookings,
      AggregateRepository aggregates,
      Sql sql,
      BookingsSettings settings) {
    this.transaction = transaction;
    this.bookings = bookings;
    this.aggregates = aggregates;
    this.insertAggregates = sql.byPeriods("insert-aggregates");
    this.pessimistic = settings.pessimistic();
  }

  @Override
  public Mono<Void> add(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    LocalDateTime now = LocalDateTime.now(Clock.systemUTC()).truncatedTo(ChronoUnit.MILLIS);
    Map<String, BigDecimal> byPeriod = LinkedHashMap.newLinkedHashMap(shares.size());
    shares.forEach((period, cents) -> byPeriod.put(period.id(), BigDecimal.valueOf(cents, 2)));
    Mono<Void> work =
        bookings
            .save(BookingRow.of(booking, now))
            .thenMany(Flux.defer(() -> rows(booking, byPeriod, now)))
            .map(row -> row.add(byPeriod.get(row.fiscalPeriodId), now))
            .collectList()
            .flatMapMany(aggregates::saveAll)
            .then();
    return transaction.transactional(work);
  }

  private Flux<AggregateRow> rows(
      NewBooking booking, Map<String, BigDecimal> byPeriod, LocalDateTime now) {
    Flux<AggregateRow> read =
        pessimistic
            ? aggregates.findByModelAndTrimAndFiscalPeriodIdInOrderByFiscalPeriodId(
                booking.model(), booking.trim(), byPeriod.keySet())
            : aggregates.readByModelAndTrimAndFiscalPeriodIdInOrderByFiscalPeriodId(
                booking.model(), booking.trim(), byPeriod.keySet());
    return read.collectList()
        .flatMapMany(found ->
            found.size() == byPeriod.size()
                ? Flux.fromIterable(found)
                : insertMissing(booking, byPeriod, now).thenMany(read));
  }

  /** No entity can say that a row which is there already is no error. */
  private Mono<Long> insertMissing(
      NewBooking booking, Map<String, BigDecimal> byPeriod, LocalDateTime now) {
    Map<String, Object> values = new HashMap<>();
    values.put("model", booking.model());
    values.put("trim", booking.trim());
    values.put("now", now);
    int number = 1;
    for (String period : byPeriod.keySet()) {
      values.put("period" + number++, period);
    }
    return insertAggregates.get(byPeriod.size()).with(values).fetch().rowsUpdated();
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return aggregates
        .findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
            query.model(), query.trim(), BigDecimal.ZERO)
        .collect(
            LinkedHashMap::new,
            (totals, row) -> totals.put(row.fiscalPeriodId, row.totalDollarAmount));
  }
}
