// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import dev.sqldyno.bookings.reactive.booking.Changed;
import dev.sqldyno.bookings.reactive.statement.AggregateStatements;
import dev.sqldyno.bookings.reactive.statement.AggregateStatements.Share;
import dev.sqldyno.bookings.reactive.statement.Prepared;
import io.r2dbc.spi.Parameter;
import io.r2dbc.spi.Parameters;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** Sends three statements for a booking whose totals exist: insert, lock, add. */
@Repository
@ConditionalOnProperty(name = "bookings.data", havingValue = "r2dbc")
class R2dbcBookings implements Bookings {
  /** Has a type, as a null must. */
  private static final Parameter NO_PARENT = Parameters.in(String.class);

  private final DatabaseClient client;
  private final AggregateStatements aggregates;
  private final Prepared insert;
  private final Prepared totals;

  R2dbcBookings(DatabaseClient client, AggregateStatements aggregates, Settings settings) {
    this.client = client;
    this.aggregates = aggregates;
    Statements statements = Statements.of(settings.engine());
    this.insert = Prepared.of(statements.one("insert-booking"), settings);
    this.totals = Prepared.of(statements.one("find-totals"), settings);
  }

  @Override
  public Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    LocalDateTime now = StoredTime.now();
    List<String> periods = shares.keySet().stream().map(FiscalPeriod::id).toList();
    return Transaction.of(
        client,
        transaction ->
            transaction
                .update(insert.with(booking.values(now, NO_PARENT)))
                .then(totals(transaction, booking, periods))
                .map(
                    found -> Share.of(found, Aggregate::rowId, Aggregate::version, shares.values()))
                .flatMap(parts -> add(transaction, parts, now)));
  }

  private Mono<List<Aggregate>> totals(
      Transaction transaction, NewBooking booking, List<String> periods) {
    return transaction
        .query(aggregates.find(booking, periods), Aggregate::of)
        .collectList()
        .map(found -> MissingTotalsException.requireAll(periods, found, Aggregate::period));
  }

  private Mono<Void> add(Transaction transaction, List<Share> shares, LocalDateTime now) {
    return transaction
        .update(aggregates.add(shares, now))
        .doOnNext(changed -> Changed.requireAll(changed, shares.size()))
        .then();
  }

  /** Needs no explicit transaction, as it is one statement. */
  @Override
  public Mono<Void> makeTotals(NewBooking booking, List<String> periods) {
    return client.sql(aggregates.insert(booking, periods)).then();
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return client
        .sql(totals.with(query.values()))
        .map(row -> Map.entry(row.get(0, String.class), row.get(1, BigDecimal.class)))
        .all()
        .collect(LinkedHashMap::new, (found, row) -> found.put(row.getKey(), row.getValue()));
  }
}
