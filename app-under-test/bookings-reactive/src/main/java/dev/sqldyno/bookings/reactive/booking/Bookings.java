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
 * The data layer. Each call, when it is subscribed, is one transaction; the caller tries again
 * where another one was in the way.
 */
public interface Bookings {

  /**
   * Stores the booking and adds its shares to the totals.
   *
   * @param shares in cents, in the order in which the totals are locked
   * @return empty once it is committed; else the failure, and nothing is stored: {@link
   *     MissingTotalsException} where some totals are not there yet
   */
  Mono<Void> book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares);

  /** Makes totals of the booking that nobody has made meanwhile; they hold nothing. */
  Mono<Void> makeTotals(NewBooking booking, List<String> periods);

  /** The totals that hold anything, in the order of the periods. */
  Mono<Map<String, BigDecimal>> totals(TotalsQuery query);
}
