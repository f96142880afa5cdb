// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

/**
 * Says which keys of a table 1..size are touched, and in which order.
 *
 * @param size how many keys the table has
 * @param stride the step from one key to the next, without common divisor with the size, so that
 *     the first {@code size} keys are all different
 */
public record KeySequence(long size, long stride) {
  /** Successive multiples of it modulo 1 spread most evenly: Knuth, TAOCP volume 3, 6.4. */
  private static final double GOLDEN_RATIO = 0.6180339887498949;

  /** Returns 1, 2, 3, … */
  public static KeySequence ascending(long size) {
    return new KeySequence(size, 1);
  }

  /** Returns each key once, successive ones far apart, in the same order in every run. */
  public static KeySequence scattered(long size) {
    long stride = Math.max(1, Math.round(size * GOLDEN_RATIO));
    while (greatestCommonDivisor(size, stride) != 1) {
      stride++;
    }
    return new KeySequence(size, stride);
  }

  /** Returns the key touched at that position, from 0. */
  public long at(long position) {
    return 1 + position * stride % size;
  }

  /** Returns the count and the sum of the first keys, which are also their rows' values. */
  public TableContents first(long count) {
    long sum = 0;
    for (long position = 0; position < count; position++) {
      sum += at(position);
    }
    return new TableContents(count, sum);
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }
}
