// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.BookingStatements;
import dev.sqldyno.bookings.contract.BookingStatements.Steps;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import dev.sqldyno.bookings.reactive.booking.SpringStatement;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The data layer by Spring Data: saves the booking and finds the totals as entities, but changes
 * them by one statement, in one round trip. A repository's derived query with a lock builds its
 * text at each call (a seventh of the CPU time of a booking), a written one expands its list, and a
 * repository saves changes one by one.
 */
@Repository
@ConditionalOnProperty(name = "bookings.data", havingValue = "spring-data")
class SpringDataBookings implements Bookings {
  private final TransactionalOperator transaction;
  private final R2dbcEntityTemplate template;
  private final DatabaseClient client;
  private final BookingRepository bookings;
  private final AggregateRepository aggregates;
  private final BookingStatements statements;

  SpringDataBookings(
      TransactionalOperator transaction,
      R2dbcEntityTemplate template,
      BookingRepository bookings,
      AggregateRepository aggregates,
      BookingStatements statements) {
    this.transaction = transaction;
    this.template = template;
    this.client = template.getDatabaseClient();
    this.bookings = bookings;
    this.aggregates = aggregates;
    this.statements = statements;
  }

  @Override
  public Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    Steps steps = statements.of(booking, shares);
    return bookings
        .save(new BookingRow(booking, steps.now()))
        .thenMany(
            Flux.defer(
                () -> template.query(new SpringStatement(steps.find()), Aggregate.class).all()))
        .map(Aggregate::total)
        .collectList()
        .flatMap(found -> client.sql(new SpringStatement(steps.add(found))).fetch().rowsUpdated())
        .doOnNext(steps::requireAll)
        .then()
        .as(transaction::transactional);
  }

  /** Needs no explicit transaction, as it is one statement. */
  @Override
  public Mono<Void> makeTotals(NewBooking booking, List<String> periods) {
    return client.sql(new SpringStatement(statements.insertTotals(booking, periods))).then();
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return aggregates
        .findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
            query.model(), query.trim(), BigDecimal.ZERO)
        .collect(
            LinkedHashMap::new,
            (totals, total) -> totals.put(total.fiscalPeriodId(), total.totalDollarAmount()));
  }
}
