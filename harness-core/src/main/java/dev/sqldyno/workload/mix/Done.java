// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

/**
 * The transactions of one name that succeeded.
 *
 * @param transactions how many there were
 * @param rows that they wrote, or read if they write none
 */
public record Done(long transactions, long rows) {

  /** Returns the sum of both. */
  public Done plus(Done more) {
    return new Done(transactions + more.transactions, rows + more.rows);
  }
}
