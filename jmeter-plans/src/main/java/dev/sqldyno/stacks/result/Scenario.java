// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.catalog.text.Word;

/** The kind of load that a service gets. */
public enum Scenario implements Word {
  CLOSED("closed: every user sends its next booking as soon as the last one is answered"),
  OPEN(
      "open: bookings arrive at random, at "
          + Scenario.OPEN_PERCENT
          + " % of the stack's closed-load throughput"),
  SLOW("slow: as closed, but each booking waits for a remote call first");

  /** The open load's share of the stack's closed-load throughput. */
  public static final int OPEN_PERCENT = 60;

  private final String words;

  Scenario(String words) {
    this.words = words;
  }

  /** Returns the words that a reader sees. */
  public String words() {
    return words;
  }

  @Override
  public String toString() {
    return id();
  }
}
