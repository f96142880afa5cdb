// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import java.util.random.RandomGenerator;

/**
 * The Zipfian distribution of ranks from 0, the most popular one, as in YCSB's {@code
 * ZipfianGenerator}: the approximation of Gray et al., "Quickly Generating Billion-Record Synthetic
 * Databases" (SIGMOD 1994), exact for the first two ranks. Thread-safe unless it is resized.
 */
public final class Zipfian {
  /**
   * The terms of a sum that are added one by one; the approximation of all others is off by less
   * than 1e-14.
   */
  private static final int ADDED = 128;

  private final double constant;
  private final double alpha;
  private final double two;
  private final double first;
  private long items;
  private double all;
  private double eta;

  /**
   * Draws from so many ranks.
   *
   * @param constant the exponent, above 0 and below 1
   */
  public Zipfian(long items, double constant) {
    this.constant = constant;
    this.alpha = 1 / (1 - constant);
    this.two = loop(2, constant);
    this.first = loop(ADDED, constant) - tail(ADDED, constant);
    resize(items);
  }

  /** Draws from so many ranks from now on. */
  public void resize(long count) {
    if (count != items) {
      items = count;
      all = sum(count);
      eta = (1 - Math.pow(2.0 / count, 1 - constant)) / (1 - two / all);
    }
  }

  public long rank(RandomGenerator random) {
    double u = random.nextDouble();
    double part = u * all;
    if (part < 1) {
      return 0;
    }
    if (part < two) {
      return 1;
    }
    return Math.min(items - 1, (long) (items * Math.pow(eta * u - eta + 1, alpha)));
  }

  /**
   * Returns 1 + 2^-constant + … + count^-constant, by the Euler–Maclaurin formula: YCSB's loop
   * would take a minute for its ten billion ranks.
   */
  public double sum(long count) {
    return count <= ADDED ? loop(count, constant) : first + tail(count, constant);
  }

  private static double loop(long count, double constant) {
    double sum = 0;
    for (long i = 1; i <= count; i++) {
      sum += Math.pow(i, -constant);
    }
    return sum;
  }

  /** Returns the sum up to that number, except for a constant of integration. */
  private static double tail(double n, double s) {
    double term = Math.pow(n, -s);
    return term * n / (1 - s)
        + term / 2
        - s * term / n / 12
        + s * (s + 1) * (s + 2) * term / (n * n * n) / 720;
  }
}
