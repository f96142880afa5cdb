// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sends the statements whose text is always the same. */
final class BookingStatements {
  private final Sender sender;
  private final Statement insert;
  private final Statement totals;

  BookingStatements(Sender sender, String engine) {
    Statements statements = Statements.of(engine);
    this.sender = sender;
    this.insert = statements.one("insert-booking");
    this.totals = statements.one("find-totals");
  }

  void insert(Values values) {
    sender.update(insert, values);
  }

  /** Returns the amounts by period, in the order of the periods. */
  Map<String, BigDecimal> totals(TotalsQuery query) {
    Map<String, BigDecimal> found = new LinkedHashMap<>();
    sender.query(
        totals, Values.of(query), (row, _) -> found.put(row.getString(1), row.getBigDecimal(2)));
    return found;
  }
}
