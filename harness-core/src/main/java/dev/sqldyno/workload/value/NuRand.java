// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.random.RandomGenerator;

/**
 * The distribution NURand(a, from, to) of TPC-C 5.11, clause 2.1.6: some numbers are drawn far more
 * often than others.
 *
 * @param c the constant of a run, from 0 to {@code a}, which selects these numbers
 */
public record NuRand(long a, long from, long to, long c) {

  /** Draws a number from {@code from} to {@code to}, both included. */
  public long draw(RandomGenerator random) {
    long count = to - from + 1;
    long either = Uniform.below(random, a + 1) | from + Uniform.below(random, count);
    return (either + c) % count + from;
  }
}
