// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import reactor.core.publisher.Mono;

/**
 * The data layer. Each call is one transaction when it is subscribed; the caller retries it after a
 * conflict.
 */
public interface Bookings {

  /**
   * Stores the booking and adds its shares to the totals.
   *
   * @param shares cents by period, in the order in which the totals are locked
   * @return empty once it is committed; if it fails nothing is stored, and {@link
   *     MissingTotalsException} means that some totals do not exist yet
   */
  Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares);

  /** Creates missing totals of the booking, with an amount of 0. */
  Mono<Void> makeTotals(NewBooking booking, List<String> periods);

  /** Returns the totals other than 0, in the order of the periods. */
  Mono<Map<String, BigDecimal>> totals(TotalsQuery query);
}
