// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

/** How two bookings of the same totals are kept apart. */
public enum Locking {
  /** Rows are locked before they are changed. */
  PESSIMISTIC,
  /** Their versions are checked when they are changed. */
  OPTIMISTIC
}
