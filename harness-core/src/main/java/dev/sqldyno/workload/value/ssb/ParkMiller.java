// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

/**
 * The random numbers of one column: the "minimal standard" generator of Park and Miller (CACM
 * 31/10, 1988), of which ssb-dbgen has one for each column. Not thread-safe.
 */
final class ParkMiller {
  private static final long MULTIPLIER = 16807;
  private static final long MODULUS = Integer.MAX_VALUE;

  private long state;
  private int drawn;

  ParkMiller(long seed) {
    state = seed;
  }

  /** Draws a number from {@code low} to {@code high}, both included. */
  long between(long low, long high) {
    step();
    return low + (long) ((double) state / MODULUS * (high - low + 1));
  }

  /** Draws one of the words. */
  String pick(String[] words) {
    return words[(int) between(0, words.length - 1)];
  }

  /** Ends a row, for which that many numbers are reserved, drawn or not. */
  void endRow(int numbers) {
    while (drawn < numbers) {
      step();
    }
    drawn = 0;
  }

  private void step() {
    state = state * MULTIPLIER % MODULUS;
    drawn++;
  }
}
