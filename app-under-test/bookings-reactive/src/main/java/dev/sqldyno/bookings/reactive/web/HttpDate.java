// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Gives the present time in the form that each answer must have (RFC 9110, 6.6.1). Tomcat and Node
 * do so, Netty does not. As there, the text is made once a second. Threads may share it.
 */
final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private record Written(long second, String text) {
    static Written of(long second) {
      return new Written(second, FORMAT.format(Instant.ofEpochSecond(second)));
    }
  }

  private static volatile Written last = Written.of(0);

  private HttpDate() {}

  static String now() {
    return at(System.currentTimeMillis() / 1000);
  }

  static String at(long second) {
    Written written = last;
    if (written.second != second) {
      written = Written.of(second);
      last = written;
    }
    return written.text;
  }
}
