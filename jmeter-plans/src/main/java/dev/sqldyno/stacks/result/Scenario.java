// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The kind of load that a service gets. */
public enum Scenario {
  @JsonProperty("closed")
  CLOSED("closed: every user sends its next booking as soon as the last one is answered"),
  @JsonProperty("open")
  OPEN(
      "open: bookings arrive at random, at "
          + Scenario.OPEN_PERCENT
          + " % of the stack's closed-load throughput"),
  @JsonProperty("slow")
  SLOW("slow: as closed, but each booking waits for a remote call first");

  /** The open load's share of the stack's closed-load throughput. */
  public static final int OPEN_PERCENT = 60;

  private final String words;

  Scenario(String words) {
    this.words = words;
  }

  /** Returns the word used in options and results. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
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
