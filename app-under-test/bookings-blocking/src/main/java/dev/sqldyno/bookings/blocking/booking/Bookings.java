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

/** The data layer, in the caller's transaction, which is tried again after a conflict. */
public interface Bookings {

  /**
   * Stores the booking and adds its shares to the totals.
   *
   * @param shares cents by period, in the order in which the totals are locked
   * @throws MissingTotalsException if some totals do not exist yet
   */
  void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares);

  /** Creates missing totals of the booking, with an amount of 0. */
  void makeTotals(NewBooking booking, List<String> periods);

  /** Returns the totals other than 0, in the order of the periods. */
  Map<String, BigDecimal> totals(TotalsQuery query);
}
