// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.UUID;

/**
 * The values of a booking's hand-written statements, by the names of their parameters. The time of
 * its creation is the booking's.
 *
 * @param periods in the order in which the totals are locked
 * @param cents the shares of the periods, in the same order
 */
public record BookingValues(
    NewBooking booking, List<String> periods, Iterable<Long> cents, LocalDateTime now) {

  /** A total that is to be changed. */
  public record Total(long rowId, long version, String period) {}

  /** Takes a booking and its shares by period. */
  public BookingValues(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    this(
        booking,
        shares.keySet().stream().map(FiscalPeriod::id).toList(),
        shares.values(),
        StoredTime.now());
  }

  /**
   * Returns the values of the booking's row.
   *
   * @param noParent the driver's value for a missing parent's id: a typed null
   */
  public Map<String, Object> row(Object noParent) {
    Map<String, Object> values = HashMap.newHashMap(11);
    values.put("booking_id", booking.bookingId().toString());
    values.put("now", now);
    values.put("dollar_value", booking.dollars());
    values.put("end_date", booking.end());
    values.put("origin_ts", StoredTime.of(booking.origin()));
    values.put("parent_id", booking.parentId().<Object>map(UUID::toString).orElse(noParent));
    values.put("trim", booking.trim());
    values.put("model", booking.model());
    values.put("stage", booking.stage());
    values.put("start_date", booking.start());
    values.put("type", booking.type());
    return values;
  }

  /** Returns the values by which the booking's totals are found. */
  public Map<String, Object> totals() {
    return totals(booking, periods);
  }

  /** Returns the values by which the totals of these periods are found or made. */
  public static Map<String, Object> totals(NewBooking booking, List<String> periods) {
    Map<String, Object> values = HashMap.newHashMap(3 + periods.size());
    values.put("model", booking.model());
    values.put("trim", booking.trim());
    values.put("now", StoredTime.now());
    for (int i = 0; i < periods.size(); i++) {
      values.put("period" + (i + 1), periods.get(i));
    }
    return values;
  }

  /**
   * Returns the values that add each share to its total.
   *
   * @param found the totals that exist, by period
   * @throws MissingTotalsException if some do not exist
   */
  public Map<String, Object> shares(List<Total> found) {
    MissingTotalsException.requireAll(periods, found, Total::period);
    Map<String, Object> values = HashMap.newHashMap(1 + 3 * found.size());
    values.put("now", now);
    Iterator<Long> share = cents.iterator();
    for (int i = 0; i < found.size(); i++) {
      values.put("row" + (i + 1), found.get(i).rowId());
      values.put("version" + (i + 1), found.get(i).version());
      values.put("share" + (i + 1), BigDecimal.valueOf(share.next(), 2));
    }
    return values;
  }
}
