// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What a service is asked to bear. */
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

  /** The open load's share of what the stack bears. */
  public static final int OPEN_PERCENT = 60;

  private final String words;

  Scenario(String words) {
    this.words = words;
  }

  /** The word used in options and results. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** For a reader. */
  public String words() {
    return words;
  }

  @Override
  public String toString() {
    return id();
  }
}
