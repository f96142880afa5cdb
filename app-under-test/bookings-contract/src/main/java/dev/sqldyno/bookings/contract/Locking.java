// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

/** The way in which the service keeps two bookings from overwriting each other's totals. */
public enum Locking {
  /** Locks the rows before it changes them. */
  PESSIMISTIC,
  /** Checks the rows' versions when it changes them. */
  OPTIMISTIC
}
