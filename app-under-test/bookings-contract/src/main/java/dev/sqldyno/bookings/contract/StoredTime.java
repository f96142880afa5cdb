// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** A moment as the tables hold it: in UTC, since not every engine's column has a zone. */
public final class StoredTime {
  private StoredTime() {}

  /** Now, in whole milliseconds: what is written is what is read back. */
  public static LocalDateTime now() {
    return of(Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  /** That moment. */
  public static LocalDateTime of(Instant moment) {
    return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
  }
}
