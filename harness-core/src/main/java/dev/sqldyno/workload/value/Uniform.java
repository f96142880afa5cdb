// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.random.RandomGenerator;

/** The law by which all numbers are as likely. */
public final class Uniform {
  private Uniform() {}

  /**
   * Returns a number from 0 to that bound, excluded: by a multiplication, which is faster than the
   * library's division, and whose bias is below the bound divided by 2^64.
   */
  public static long below(RandomGenerator random, long bound) {
    return Math.unsignedMultiplyHigh(random.nextLong(), bound);
  }
}
