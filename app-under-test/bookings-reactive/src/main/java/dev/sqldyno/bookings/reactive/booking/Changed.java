// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import org.springframework.dao.OptimisticLockingFailureException;
import reactor.core.publisher.Mono;

/** Checks how many rows an update changed, on every data layer. */
public final class Changed {
  private Changed() {}

  /** Fails with {@link OptimisticLockingFailureException} if others changed some totals. */
  public static Mono<Void> all(long changed, int totals) {
    return changed == totals
        ? Mono.empty()
        : Mono.error(
            new OptimisticLockingFailureException(
                "%d of %d totals were as they had been read".formatted(changed, totals)));
  }
}
