// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.util.Map;
import java.util.SortedMap;
import reactor.core.publisher.Mono;

/** The stored bookings and their totals: a data layer under test. */
public interface Bookings {

  /**
   * Stores a booking and adds its shares to the totals, in one transaction, once.
   *
   * @return fails with what the data layer throws; then nothing is stored
   */
  Mono<Void> add(NewBooking booking, SortedMap<FiscalPeriod, Long> shares);

  /** The totals that are not zero by their period, in its order. */
  Mono<Map<String, BigDecimal>> totals(TotalsQuery query);
}
