// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import dev.sqldyno.bookings.reactive.r2dbc.Sender.Prepared;
import io.r2dbc.spi.Connection;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import org.springframework.r2dbc.core.binding.BindMarkersFactoryResolver;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** Three statements for a booking whose totals are there: insert, lock, add. */
@Repository
@ConditionalOnProperty(name = "bookings.data", havingValue = "r2dbc")
class R2dbcBookings implements Bookings {
  private final DatabaseClient client;
  private final Prepared insert;
  private final Prepared totals;
  private final AggregateStatements aggregates;

  R2dbcBookings(DatabaseClient client, Settings settings) {
    this.client = client;
    BindMarkersFactory driver = BindMarkersFactoryResolver.resolve(client.getConnectionFactory());
    Statements statements = Statements.of(settings.engine());
    this.insert = Prepared.of(statements.one("insert-booking"), driver);
    this.totals = Prepared.of(statements.one("find-totals"), driver);
    this.aggregates = new AggregateStatements(driver, settings.engine(), settings.pessimistic());
  }

  @Override
  public Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    return client.inConnection(connection ->
        Mono.from(connection.beginTransaction())
            .then(Mono.defer(() -> statements(connection, booking, shares)))
            .then(Mono.defer(() -> Mono.from(connection.commitTransaction())))
            .onErrorResume(failure -> rolledBack(connection, failure)));
  }

  /** A connection that is lost has rolled back by itself. */
  private static Mono<Void> rolledBack(Connection connection, Throwable failure) {
    return Mono.from(connection.rollbackTransaction()).onErrorComplete().then(Mono.error(failure));
  }

  private Mono<Void> statements(
      Connection connection, NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    List<String> periods = shares.keySet().stream().map(FiscalPeriod::id).toList();
    Values values = Values.of(booking);
    return Sender.update(connection, insert, values)
        .then(Mono.defer(() -> aggregates.find(connection, periods, values)))
        .map(found -> MissingTotalsException.requireAll(periods, found, Aggregate::period))
        .flatMap(found -> aggregates.add(connection, found, shares.values(), values));
  }

  /** One statement is a transaction. */
  @Override
  public Mono<Void> makeTotals(NewBooking booking, List<String> periods) {
    return client.inConnection(
        connection -> aggregates.insert(connection, periods, Values.of(booking)).then());
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return client
        .inConnection(connection ->
            Sender.query(
                connection,
                totals,
                Values.of(query),
                row -> Map.entry(row.get(0, String.class), row.get(1, BigDecimal.class))))
        .map(rows -> {
          Map<String, BigDecimal> found = new LinkedHashMap<>();
          rows.forEach(row -> found.put(row.getKey(), row.getValue()));
          return found;
        });
  }
}
