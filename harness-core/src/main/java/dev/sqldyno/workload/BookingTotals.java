// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.workload.value.RowSource;
import java.util.Map;

/** Offers the totals of our loads: {@code source: booking-totals}, {@code rows} as many of them. */
public final class BookingTotals implements RowSource.Provider {

  @Override
  public Map<String, RowSource> sources() {
    return Map.of("booking-totals", (rows, _) -> BookingsSeed.standard().totals(rows));
  }
}
