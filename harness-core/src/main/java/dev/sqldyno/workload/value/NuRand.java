// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.random.RandomGenerator;

/**
 * The law NURand(a, from, to) of TPC-C 5.11, clause 2.1.6: some numbers are drawn far more often
 * than others.
 *
 * @param c the constant of a run, from 0 to {@code a}: which numbers these are
 */
public record NuRand(long a, long from, long to, long c) {

  /** Draws a number from {@code from} to {@code to}, both included. */
  public long draw(RandomGenerator random) {
    long count = to - from + 1;
    long either = below(random, a + 1) | from + below(random, count);
    return (either + c) % count + from;
  }

  /**
   * Returns a number from 0 to that bound, excluded: by a multiplication, which is faster than the
   * library's division, and whose bias is below the bound divided by 2^64.
   */
  public static long below(RandomGenerator random, long bound) {
    return Math.unsignedMultiplyHigh(random.nextLong(), bound);
  }
}
