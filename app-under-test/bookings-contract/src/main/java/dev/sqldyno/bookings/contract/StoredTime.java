// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Times as the tables store them: in UTC, because not every engine's column has a zone. */
public final class StoredTime {
  private StoredTime() {}

  /** Returns the current time in whole milliseconds, which every engine reads back unchanged. */
  public static LocalDateTime now() {
    return of(Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  /** Returns that moment. */
  public static LocalDateTime of(Instant moment) {
    return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
  }
}
