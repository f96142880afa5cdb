// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Some totals of a booking are not there yet. It rolls the booking back; then they are made in a
 * transaction of their own, and the booking begins anew.
 *
 * <p>Made in the booking's own transaction they would break the one order of locks: who found and
 * locked a later period would insert an earlier one, and wait for somebody who inserted that and
 * waits for the later one. It has no stack trace: it is no fault.
 */
public final class MissingTotalsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<String> periods;

  private MissingTotalsException(List<String> periods) {
    super("no totals of " + periods, null, false, false);
    this.periods = List.copyOf(periods);
  }

  /**
   * The totals that were found, where they are all there.
   *
   * @param found of these periods alone, no two of one
   * @throws MissingTotalsException that tells which are not there
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

  /** In their order. */
  public List<String> periods() {
    return periods;
  }
}
