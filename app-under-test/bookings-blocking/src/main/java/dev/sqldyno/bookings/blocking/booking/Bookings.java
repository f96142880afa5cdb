// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.booking;

import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The data layer. Its methods run in a transaction of the caller's, which tries again where another
 * one was in the way.
 */
public interface Bookings {

  /**
   * Stores the booking and adds its shares to the totals.
   *
   * @param shares in cents, in the order in which the totals are locked
   * @throws MissingTotalsException where some are not there yet
   */
  void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares);

  /** Makes totals of the booking that nobody has made meanwhile; they hold nothing. */
  void makeTotals(NewBooking booking, List<String> periods);

  /** The totals that hold anything, in the order of the periods. */
  Map<String, BigDecimal> totals(TotalsQuery query);
}
