// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

/** A part of the contract, tried on a test bed. */
interface StandTest {
  /** Returns the test bed of the running test. */
  Stand stand();

  default HttpCalls http() {
    return stand().http();
  }
}
