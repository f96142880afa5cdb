// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import java.util.random.RandomGenerator;

/**
 * The random texts of YCSB ({@code RandomByteIterator}): six bytes from one 32-bit random number,
 * each the blank plus 5, 6 or 7 of its bits. The single quote and the backslash, which need escapes
 * on some engines, are replaced by the next character.
 */
public final class YcsbCharacters {
  private static final byte[] BY_BITS = new byte[96];

  static {
    for (int bits = 0; bits < BY_BITS.length; bits++) {
      int character = ' ' + bits;
      BY_BITS[bits] = (byte) (DrawnText.plain(character) ? character : character + 1);
    }
  }

  private YcsbCharacters() {}

  public static void fill(RandomGenerator random, byte[] text, int count) {
    int done = 0;
    while (done + 6 <= count) {
      six(random.nextInt(), text, done);
      done += 6;
    }
    if (done < count) {
      byte[] rest = new byte[6];
      six(random.nextInt(), rest, 0);
      System.arraycopy(rest, 0, text, done, count - done);
    }
  }

  private static void six(int bits, byte[] text, int at) {
    text[at] = BY_BITS[bits & 31];
    text[at + 1] = BY_BITS[bits >> 5 & 63];
    text[at + 2] = BY_BITS[bits >> 10 & 95];
    text[at + 3] = BY_BITS[bits >> 15 & 31];
    text[at + 4] = BY_BITS[bits >> 20 & 63];
    text[at + 5] = BY_BITS[bits >> 25 & 95];
  }
}
