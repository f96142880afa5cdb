// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.SqlParameterValue;

/** The values of statements by their parameters' names, of one transaction and one thread. */
final class Values {
  private final Map<String, Object> named = new HashMap<>();

  /** Returns the values of a booking that its statements may need. */
  static Values of(NewBooking booking) {
    return new Values()
        .with("booking_id", booking.bookingId().toString())
        .with("now", StoredTime.now())
        .with("dollar_value", booking.dollars())
        .with("end_date", booking.end())
        .with("origin_ts", StoredTime.of(booking.origin()))
        // with its type, because some drivers ask the engine for the type of a null
        .with(
            "parent_id",
            new SqlParameterValue(
                Types.VARCHAR, booking.parentId().map(UUID::toString).orElse(null)))
        .with("trim", booking.trim())
        .with("model", booking.model())
        .with("stage", booking.stage())
        .with("start_date", booking.start())
        .with("type", booking.type());
  }

  /** Returns the values of a query. */
  static Values of(TotalsQuery query) {
    return new Values().with("model", query.model()).with("trim", query.trim());
  }

  /** Adds a value, or replaces it. */
  Values with(String name, Object value) {
    named.put(name, value);
    return this;
  }

  /** Returns the values for the statement's question marks. */
  List<Object> of(Statement statement) {
    List<Object> values = new ArrayList<>(statement.parameters().size());
    for (String parameter : statement.parameters()) {
      Object value = named.get(parameter);
      if (value == null) {
        throw new IllegalStateException("no value for :" + parameter);
      }
      values.add(value);
    }
    return values;
  }
}
