// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

/**
 * Computations of always the same amount, which touch no memory. Their steps are those of
 * Marsaglia, "Xorshift RNGs" (2003), the triple 13, 7, 17.
 */
public final class FixedWork {
  private FixedWork() {}

  /** Each step needs the one before, so that most of the core idles: its clock decides the time. */
  public static long inOneChain(long seed, int steps) {
    long x = seed;
    for (int step = 0; step < steps; step++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  /**
   * Four chains keep all of the core's units busy: who shares them, as another virtual machine on
   * the core's second hardware thread does, makes it slower and is seen nowhere else.
   */
  public static long inFourChains(long seed, int steps) {
    long a = seed;
    long b = seed + 1;
    long c = seed + 2;
    long d = seed + 3;
    for (int step = 0; step < steps; step++) {
      a ^= a << 13;
      b ^= b << 13;
      c ^= c << 13;
      d ^= d << 13;
      a ^= a >>> 7;
      b ^= b >>> 7;
      c ^= c >>> 7;
      d ^= d >>> 7;
      a ^= a << 17;
      b ^= b << 17;
      c ^= c << 17;
      d ^= d << 17;
    }
    // not by xor, of which all of this is made: chains of such seeds would cancel out
    return a + b + c + d;
  }
}
