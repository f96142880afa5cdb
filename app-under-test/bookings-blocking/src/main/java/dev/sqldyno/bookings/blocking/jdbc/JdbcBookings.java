// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.blocking.booking.Bookings;
import dev.sqldyno.bookings.blocking.metrics.StatementCount;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Sends three statements for a booking whose totals exist: insert, lock, add. */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "jdbc")
class JdbcBookings implements Bookings {
  /** Has a type, because some drivers ask the engine for the type of a null. */
  private static final SqlParameterValue NO_PARENT = new SqlParameterValue(Types.VARCHAR, null);

  private final Sender sender;
  private final Statement insert;
  private final Statement totals;
  private final AggregateStatements aggregates;

  JdbcBookings(JdbcClient client, Settings settings, StatementCount count) {
    Statements statements = Statements.of(settings.engine());
    this.sender = new Sender(client, count);
    this.insert = statements.one("insert-booking");
    this.totals = statements.one("find-totals");
    this.aggregates = new AggregateStatements(sender, statements, settings.pessimistic());
  }

  @Override
  public void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    List<String> periods = shares.keySet().stream().map(FiscalPeriod::id).toList();
    Map<String, Object> values = values(booking);
    sender.update(insert, values);
    List<Aggregate> found =
        MissingTotalsException.requireAll(
            periods, aggregates.find(periods, values), Aggregate::period);
    aggregates.add(found, List.copyOf(shares.values()), values);
  }

  @Override
  public void makeTotals(NewBooking booking, List<String> periods) {
    aggregates.insert(periods, values(booking));
  }

  private static Map<String, Object> values(NewBooking booking) {
    return booking.values(StoredTime.now(), NO_PARENT);
  }

  @Override
  public Map<String, BigDecimal> totals(TotalsQuery query) {
    Map<String, BigDecimal> found = new LinkedHashMap<>();
    sender.query(
        totals, query.values(), (row, _) -> found.put(row.getString(1), row.getBigDecimal(2)));
    return found;
  }
}
