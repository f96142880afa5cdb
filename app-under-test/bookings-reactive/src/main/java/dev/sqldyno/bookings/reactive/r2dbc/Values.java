// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.contract.TotalsQuery;
import io.r2dbc.spi.Parameters;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;

/** Gives the values of statements by their parameters' names. */
final class Values {
  private Values() {}

  /** Returns the values of a new row. */
  static Map<String, Object> of(NewBooking booking, LocalDateTime now) {
    Map<String, Object> values = HashMap.newHashMap(11);
    values.put("booking_id", booking.bookingId().toString());
    values.put("now", now);
    values.put("dollar_value", booking.dollars());
    values.put("end_date", booking.end());
    values.put("origin_ts", StoredTime.of(booking.origin()));
    // with its type, because a null has none
    values.put(
        "parent_id",
        booking
            .parentId()
            .<Object>map(Object::toString)
            .orElseGet(() -> Parameters.in(String.class)));
    values.put("trim", booking.trim());
    values.put("model", booking.model());
    values.put("stage", booking.stage());
    values.put("start_date", booking.start());
    values.put("type", booking.type());
    return values;
  }

  /** Returns the values of a query. */
  static Map<String, Object> of(TotalsQuery query) {
    return Map.of("model", query.model(), "trim", query.trim());
  }
}
