// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.blocking.booking.Bookings;
import dev.sqldyno.bookings.blocking.metrics.StatementCount;
import dev.sqldyno.bookings.contract.BookingStatements;
import dev.sqldyno.bookings.contract.BookingStatements.Steps;
import dev.sqldyno.bookings.contract.BookingValues.Total;
import dev.sqldyno.bookings.contract.BoundStatement;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
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
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/**
 * The data layer by JdbcClient: three statements for a booking whose totals exist: insert, lock,
 * add.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "jdbc")
class JdbcBookings implements Bookings {
  /** A typed null, as some drivers ask the engine for the type of an untyped one. */
  private static final SqlParameterValue NO_PARENT = new SqlParameterValue(Types.VARCHAR, null);

  private final JdbcClient client;
  private final BookingStatements statements;
  private final Statement totals;
  private final StatementCount count;

  JdbcBookings(JdbcClient client, Settings settings, StatementCount count) {
    Statements all = Statements.of(settings.engine());
    this.client = client;
    this.statements = new BookingStatements(all, settings.locking());
    this.totals = all.one("find-totals");
    this.count = count;
  }

  @Override
  public void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    Steps steps = statements.of(booking, shares);
    prepared(steps.insert(NO_PARENT)).update();
    // by position, as names would be looked up in every row
    List<Total> found =
        prepared(steps.find())
            .query((row, _) -> new Total(row.getLong(1), row.getLong(2), row.getString(3)))
            .list();
    steps.requireAll(prepared(steps.add(found)).update());
  }

  private StatementSpec prepared(BoundStatement statement) {
    count.increment();
    return client.sql(statement.text()).params(statement.inOrder());
  }

  @Override
  public void makeTotals(NewBooking booking, List<String> periods) {
    prepared(statements.insertTotals(booking, periods)).update();
  }

  @Override
  public Map<String, BigDecimal> totals(TotalsQuery query) {
    Map<String, BigDecimal> found = new LinkedHashMap<>();
    prepared(query.in(totals))
        .query((row, _) -> found.put(row.getString(1), row.getBigDecimal(2)))
        .list();
    return found;
  }
}
