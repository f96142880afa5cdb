// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

/** A part of the contract, tried on a test bed. */
interface ContractPart {
  /** Returns the test bed of the running test. */
  TestBed testBed();

  default HttpCalls http() {
    return testBed().http();
  }
}
