// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.blocking.booking.Bookings;
import dev.sqldyno.bookings.blocking.metrics.StatementCount;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Sends three statements for a booking whose totals exist: insert, lock, add. */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "jdbc")
class JdbcBookings implements Bookings {
  private final BookingStatements statements;
  private final AggregateStatements aggregates;

  JdbcBookings(JdbcClient client, Settings settings, StatementCount count) {
    Sender sender = new Sender(client, count);
    this.statements = new BookingStatements(sender, settings.engine());
    this.aggregates = new AggregateStatements(sender, settings.engine(), settings.pessimistic());
  }

  @Override
  public void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    List<String> periods = shares.keySet().stream().map(FiscalPeriod::id).toList();
    Values values = Values.of(booking);
    statements.insert(values);
    List<Aggregate> found =
        MissingTotalsException.requireAll(
            periods, aggregates.find(periods, values), Aggregate::period);
    aggregates.add(found, List.copyOf(shares.values()), values);
  }

  @Override
  public void makeTotals(NewBooking booking, List<String> periods) {
    aggregates.insert(periods, Values.of(booking));
  }

  @Override
  public Map<String, BigDecimal> totals(TotalsQuery query) {
    return statements.totals(query);
  }
}
