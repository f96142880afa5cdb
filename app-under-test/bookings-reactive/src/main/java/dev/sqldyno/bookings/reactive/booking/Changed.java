// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import org.springframework.dao.OptimisticLockingFailureException;

/** Checks how many rows an update changed, on every data layer. */
public final class Changed {
  private Changed() {}

  /** Throws {@link OptimisticLockingFailureException} if others changed some totals. */
  public static void requireAll(long changed, int totals) {
    if (changed != totals) {
      throw new OptimisticLockingFailureException(
          "%d of %d totals were as they had been read".formatted(changed, totals));
    }
  }
}
