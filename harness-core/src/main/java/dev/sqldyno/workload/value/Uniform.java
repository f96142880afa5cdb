// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.random.RandomGenerator;

/** The uniform distribution. */
public final class Uniform {
  private Uniform() {}

  /**
   * Returns a number from 0 to that bound, exclusive, by a multiplication, which is faster than the
   * library's division. Its bias is below the bound divided by 2^64.
   */
  public static long below(RandomGenerator random, long bound) {
    return Math.unsignedMultiplyHigh(random.nextLong(), bound);
  }
}
