// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.vertx;

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
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.data.NullValue;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** Sends the three statements of a booking whose totals exist, as the R2DBC stack does. */
@Repository
@ConditionalOnProperty(name = "bookings.driver", havingValue = "vertx")
class VertxBookings implements Bookings {
  private final VertxSessions sessions;
  private final AggregateStatements aggregates;
  private final Prepared insert;
  private final Prepared totals;

  VertxBookings(VertxSessions sessions, AggregateStatements aggregates, Settings settings) {
    this.sessions = sessions;
    this.aggregates = aggregates;
    Statements statements = Statements.of(settings.engine());
    this.insert = Prepared.of(statements.one("insert-booking"), settings);
    this.totals = Prepared.of(statements.one("find-totals"), settings);
  }

  @Override
  public Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    LocalDateTime now = StoredTime.now();
    List<String> periods = shares.keySet().stream().map(FiscalPeriod::id).toList();
    return mono(() ->
        sessions.inTransaction(session ->
            sessions
                .send(session, insert.with(booking.values(now, NullValue.String)))
                .compose(_ -> totals(session, booking, periods))
                .map(found -> Share.of(found, Total::rowId, Total::version, shares.values()))
                .compose(parts -> add(session, parts, now))));
  }

  private Future<List<Total>> totals(
      SqlConnection session, NewBooking booking, List<String> periods) {
    return sessions
        .send(session, aggregates.find(booking, periods))
        .map(rows -> {
          List<Total> found = new ArrayList<>(rows.size());
          rows.forEach(row -> found.add(Total.of(row)));
          return MissingTotalsException.requireAll(periods, found, Total::period);
        });
  }

  private Future<Void> add(SqlConnection session, List<Share> shares, LocalDateTime now) {
    return sessions
        .send(session, aggregates.add(shares, now))
        .map(changed -> {
          Changed.requireAll(changed.rowCount(), shares.size());
          return null;
        });
  }

  /** Needs no explicit transaction, as it is one statement. */
  @Override
  public Mono<Void> makeTotals(NewBooking booking, List<String> periods) {
    return mono(() ->
        sessions
            .with(session -> sessions.send(session, aggregates.insert(booking, periods)))
            .mapEmpty());
  }

  @Override
  public Mono<Map<String, BigDecimal>> totals(TotalsQuery query) {
    return mono(() ->
        sessions
            .with(session -> sessions.send(session, totals.with(query.values())))
            .map(rows -> {
              Map<String, BigDecimal> found = new LinkedHashMap<>();
              rows.forEach(row -> found.put(row.getString(0), row.getBigDecimal(1)));
              return found;
            }));
  }

  private static <T> Mono<T> mono(Supplier<Future<T>> work) {
    return Mono.create(sink -> work.get().onComplete(sink::success, sink::error));
  }

  /** What must be known of a total to change it. */
  private record Total(long rowId, long version, String period) {
    static Total of(Row row) {
      return new Total(row.getLong(0), row.getLong(1), row.getString(2));
    }
  }
}
