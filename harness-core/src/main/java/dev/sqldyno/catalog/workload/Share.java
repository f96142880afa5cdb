// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

/**
 * The share of one of several processes in what all of them do: every {@code of}-th thing, from the
 * one with that number on.
 *
 * @param number from 0
 */
public record Share(int number, int of) {
  /** The share of a process that does all. */
  public static final Share WHOLE = new Share(0, 1);

  /** Returns whether the thing with that number, from 0, is of this share. */
  public boolean has(long thing) {
    return thing % of == number;
  }

  /** Returns the number among all things of one that has that number within this share. */
  public long inAll(long own) {
    return own * of + number;
  }
}
