// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.ArrayList;
import java.util.List;

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

  /** Those of the periods that were not found, in their order. */
  public static MissingTotalsException of(List<String> periods, List<String> found) {
    List<String> missing = new ArrayList<>(periods);
    missing.removeAll(found);
    return new MissingTotalsException(missing);
  }

  /** In their order. */
  public List<String> periods() {
    return periods;
  }
}
