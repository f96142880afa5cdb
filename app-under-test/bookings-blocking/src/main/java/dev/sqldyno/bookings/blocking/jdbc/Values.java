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

/** The values of statements by their parameters' names. One transaction's, one thread's. */
final class Values {
  private final Map<String, Object> named = new HashMap<>();

  /** What all statements of a booking may tell. */
  static Values of(NewBooking booking) {
    return new Values()
        .with("booking_id", booking.bookingId().toString())
        .with("now", StoredTime.now())
        .with("dollar_value", booking.dollars())
        .with("end_date", booking.end())
        .with("origin_ts", StoredTime.of(booking.origin()))
        // with its type, as some drivers ask the engine for that of a null
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

  /** What a query tells. */
  static Values of(TotalsQuery query) {
    return new Values().with("model", query.model()).with("trim", query.trim());
  }

  /** Adds one, or replaces it. */
  Values with(String name, Object value) {
    named.put(name, value);
    return this;
  }

  /** What the statement's question marks stand for. */
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
