// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

/**
 * The share of one of several processes: every {@code of}-th thing, from its own number on.
 *
 * @param number from 0
 */
public record Share(int number, int of) {
  /** The share of a single process. */
  public static final Share WHOLE = new Share(0, 1);

  /** Returns whether the thing of that number, from 0, is in this share. */
  public boolean has(long thing) {
    return thing % of == number;
  }

  /** Returns the number among all things, from that within this share. */
  public long inAll(long own) {
    return own * of + number;
  }
}
