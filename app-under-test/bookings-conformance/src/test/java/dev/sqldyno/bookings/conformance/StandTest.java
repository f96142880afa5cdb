// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

/** A part of the contract, tried on a stand. */
interface StandTest {
  /** The one that runs now. */
  Stand stand();

  default HttpCalls http() {
    return stand().http();
  }
}
