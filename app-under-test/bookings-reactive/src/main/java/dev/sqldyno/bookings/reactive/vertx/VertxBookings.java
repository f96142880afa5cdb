// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.vertx;

import dev.sqldyno.bookings.contract.BookingStatements;
import dev.sqldyno.bookings.contract.BookingStatements.Steps;
import dev.sqldyno.bookings.contract.BookingValues.Total;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.booking.Bookings;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.data.NullValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/**
 * The data layer by Vert.x: the three statements of a booking whose totals exist, as in the R2DBC
 * stack.
 */
@Repository
@ConditionalOnProperty(name = "bookings.driver", havingValue = "vertx")
class VertxBookings implements Bookings {
  private final VertxSessions sessions;
  private final BookingStatements statements;
  private final Statement totals;

  VertxBookings(VertxSessions sessions, BookingStatements statements, Settings settings) {
    this.sessions = sessions;
    this.statements = statements;
    this.totals = settings.statements().one("find-totals");
  }

  @Override
  public Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    Steps steps = statements.of(booking, shares);
    return mono(() ->
        sessions.inTransaction(session ->
            sessions
                .send(session, steps.insert(NullValue.String))
                .compose(_ -> sessions.send(session, steps.find()))
                .compose(found -> sessions.send(session, steps.add(totals(found))))
                .map(changed -> {
                  steps.requireAll(changed.rowCount());
                  return null;
                })));
  }

  private static List<Total> totals(RowSet<Row> rows) {
    List<Total> totals = new ArrayList<>(rows.size());
    rows.forEach(row -> totals.add(new Total(row.getLong(0), row.getLong(1), row.getString(2))));
    return totals;
  }

  /** Needs no explicit transaction, as it is one statement. */
  @Override
  public Mono<Void> makeTotals(NewBooking booking, List<String> periods) {
    return mono(() ->
        sessions
            .with(session -> sessions.send(session, statements.insertTotals(booking, periods)))
            .mapEmpty());
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return mono(() ->
        sessions
            .with(session -> sessions.send(session, query.in(totals)))
            .map(rows -> {
              Map<String, BigDecimal> found = new LinkedHashMap<>();
              rows.forEach(row -> found.put(row.getString(0), row.getBigDecimal(1)));
              return found;
            }));
  }

  private static <T> Mono<T> mono(Supplier<Future<T>> work) {
    return Mono.create(sink -> work.get().onComplete(sink::success, sink::error));
  }
}
