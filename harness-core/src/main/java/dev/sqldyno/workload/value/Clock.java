// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.time.Instant;

/** Tells the time of day by the fine clock, without an object for each time. */
final class Clock {
  private static final long NANOS_AT_ZERO = atZero();

  private Clock() {}

  private static long atZero() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000 + now.getNano() - System.nanoTime();
  }

  static long nanosSince1970() {
    return NANOS_AT_ZERO + System.nanoTime();
  }
}
