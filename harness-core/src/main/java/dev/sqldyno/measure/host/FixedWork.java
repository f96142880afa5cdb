// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.host;

/**
 * Computes a fixed amount of work that touches no memory. The steps are those of Marsaglia,
 * "Xorshift RNGs" (2003), with the triple 13, 7, 17.
 */
public final class FixedWork {
  private FixedWork() {}

  /** Makes each step wait for the one before: the core idles mostly, its clock decides the time. */
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
   * Runs four chains, which keep all units of the core busy. Another virtual machine on the core's
   * second hardware thread slows them down, and shows nowhere else.
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
    // xor would cancel out: the chains are made of it and their seeds are neighbours
    return a + b + c + d;
  }
}
