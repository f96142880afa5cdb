// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.contract.TotalsQuery;
import io.r2dbc.spi.Parameters;
import java.util.HashMap;
import java.util.Map;

/** The values of statements by their parameters' names. One transaction's. */
final class Values {
  private final Map<String, Object> named = HashMap.newHashMap(32);

  /** What all statements of a booking may tell. */
  static Values of(NewBooking booking) {
    return new Values()
        .with("booking_id", booking.bookingId().toString())
        .with("now", StoredTime.now())
        .with("dollar_value", booking.dollars())
        .with("end_date", booking.end())
        .with("origin_ts", StoredTime.of(booking.origin()))
        // with its type, as there is none in a null
        .with(
            "parent_id",
            booking
                .parentId()
                .<Object>map(Object::toString)
                .orElseGet(() -> Parameters.in(String.class)))
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

  /** What a parameter stands for. */
  Object of(String parameter) {
    Object value = named.get(parameter);
    if (value == null) {
      throw new IllegalStateException("no value for :" + parameter);
    }
    return value;
  }
}
