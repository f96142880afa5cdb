// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

/**
 * What the successful transactions of one name did.
 *
 * @param transactions how many there were
 * @param rows that they wrote; or read, if they write none
 */
public record Done(long transactions, long rows) {

  /** Returns both together. */
  public Done plus(Done more) {
    return new Done(transactions + more.transactions, rows + more.rows);
  }
}
