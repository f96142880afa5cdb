// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The random texts and amounts of clauses 4.3.2 and 4.3.3. Not thread-safe. */
final class RandomText {
  private static final byte[] CHARACTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
          .getBytes(StandardCharsets.ISO_8859_1);
  private static final byte[] DIGITS = "0123456789".getBytes(StandardCharsets.ISO_8859_1);
  private static final String ORIGINAL = "ORIGINAL";
  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };

  private final SplittableRandom random;

  RandomText(SplittableRandom random) {
    this.random = random;
  }

  SplittableRandom random() {
    return random;
  }

  /** Returns a whole number from the first to the last, both included. */
  int between(int first, int last) {
    return random.nextInt(first, last + 1);
  }

  /** Returns a number with so many decimal places; first and last count units of the last place. */
  BigDecimal decimal(int first, int last, int places) {
    return BigDecimal.valueOf(between(first, last), places);
  }

  /** Returns letters and digits. */
  String letters(int shortest, int longest) {
    return text(CHARACTERS, between(shortest, longest));
  }

  String digits(int length) {
    return text(DIGITS, length);
  }

  /** Draws like nextInt(n), which would draw another number once in 10⁹ times. */
  private String text(byte[] characters, int length) {
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = characters[(random.nextInt() >>> 1) % characters.length];
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** Returns two lines of a street, a city, a state and a zip code. */
  Object[] address() {
    return new Object[] {
      letters(10, 20), letters(10, 20), letters(10, 20), letters(2, 2), digits(4) + "11111"
    };
  }

  /** Returns a text of a stock's row for each district. */
  Object[] ofDistricts() {
    Object[] all = new Object[Population.DISTRICTS];
    Arrays.setAll(all, _ -> letters(24, 24));
    return all;
  }

  /** Returns 26 to 50 characters; a tenth of the texts contain {@code ORIGINAL}. */
  String data() {
    String text = letters(26, 50);
    if (between(1, 10) > 1) {
      return text;
    }
    int at = between(0, text.length() - ORIGINAL.length());
    return text.substring(0, at) + ORIGINAL + text.substring(at + ORIGINAL.length());
  }

  /** Returns the last name of that number from 0 to 999. */
  static String lastName(long number) {
    int three = (int) number;
    return SYLLABLES[three / 100] + SYLLABLES[three / 10 % 10] + SYLLABLES[three % 10];
  }
}
