// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.workload.value.RowSource;
import java.util.Map;

/**
 * The source {@code booking-totals}: the seeded totals of bookings, at most {@code rows} of them.
 */
public final class BookingTotals implements RowSource.Provider {

  @Override
  public Map<String, RowSource> sources() {
    return Map.of("booking-totals", (rows, _) -> BookingsSeed.standard().totals(rows));
  }
}
