// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/** Counts a text, ignoring case, in a stream that comes in pieces. For one thread. */
final class TextCounter {
  private final String text;
  private final LongAdder count;
  private String rest = "";

  /** Adds to a count that others may add to. */
  TextCounter(String text, LongAdder count) {
    this.text = text.toUpperCase(Locale.ROOT);
    this.count = count;
  }

  /** Takes the stream's next piece: the first bytes of a buffer. */
  void add(byte[] buffer, int length) {
    String piece = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    String all = rest + piece.toUpperCase(Locale.ROOT);
    int end = 0;
    for (int at = all.indexOf(text); at >= 0; at = all.indexOf(text, end)) {
      count.increment();
      end = at + text.length();
    }
    rest = all.substring(Math.max(end, all.length() - text.length() + 1));
  }
}
