// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import dev.sqldyno.bookings.contract.BookingStatements;
import dev.sqldyno.bookings.contract.BookingStatements.Steps;
import dev.sqldyno.bookings.contract.BookingValues.Total;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import dev.sqldyno.bookings.reactive.booking.SpringStatement;
import io.r2dbc.spi.Parameter;
import io.r2dbc.spi.Parameters;
import io.r2dbc.spi.Readable;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/**
 * The data layer by R2DBC: three statements for a booking whose totals exist: insert, lock, add.
 */
@Repository
@ConditionalOnProperty(name = "bookings.data", havingValue = "r2dbc")
class R2dbcBookings implements Bookings {
  /** Has a type, as a null must. */
  private static final Parameter NO_PARENT = Parameters.in(String.class);

  private final DatabaseClient client;
  private final BookingStatements statements;
  private final Statement totals;

  R2dbcBookings(DatabaseClient client, BookingStatements statements, Settings settings) {
    this.client = client;
    this.statements = statements;
    this.totals = settings.statements().one("find-totals");
  }

  @Override
  public Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    Steps steps = statements.of(booking, shares);
    return Transaction.of(
        client,
        transaction ->
            transaction
                .update(steps.insert(NO_PARENT))
                .thenMany(transaction.query(steps.find(), R2dbcBookings::total))
                .collectList()
                .flatMap(found -> transaction.update(steps.add(found)))
                .doOnNext(steps::requireAll)
                .then());
  }

  /** Reads by position, as names would be looked up in every row. */
  private static Total total(Readable row) {
    return new Total(row.get(0, Long.class), row.get(1, Long.class), row.get(2, String.class));
  }

  /** Needs no explicit transaction, as it is one statement. */
  @Override
  public Mono<Void> makeTotals(NewBooking booking, List<String> periods) {
    return client.sql(new SpringStatement(statements.insertTotals(booking, periods))).then();
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return client
        .sql(new SpringStatement(query.in(totals)))
        .map(row -> Map.entry(row.get(0, String.class), row.get(1, BigDecimal.class)))
        .all()
        .collect(LinkedHashMap::new, (found, row) -> found.put(row.getKey(), row.getValue()));
  }
}
