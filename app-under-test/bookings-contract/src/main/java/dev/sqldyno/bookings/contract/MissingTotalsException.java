// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Some totals of a booking do not exist yet. It rolls the booking back; then the totals are made in
 * a transaction of their own, and the booking starts again.
 *
 * <p>Making them in the booking's own transaction would break the one order of locks: it would hold
 * a later period, and wait for another that inserted an earlier one and waits for the later. It has
 * no stack trace, because it is not a fault.
 */
public final class MissingTotalsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> periods;

  private MissingTotalsException(List<String> periods) {
    super("no totals of " + periods, null, false, false);
    this.periods = List.copyOf(periods);
  }

  /**
   * Returns the totals that were found, if none is missing.
   *
   * @param found totals of these periods alone, at most one for each
   * @throws MissingTotalsException that names the missing ones
   */
  public static <T> List<T> requireAll(
      List<String> periods, List<T> found, Function<? super T, String> period) {
    if (found.size() == periods.size()) {
      return found;
    }
    List<String> missing = new ArrayList<>(periods);
    missing.removeAll(found.stream().map(period).toList());
    throw new MissingTotalsException(missing);
  }

  /** Returns the missing periods in their order. */
  public List<String> periods() {
    return periods;
  }
}
