// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Says how much work a run does; each workload says what that means in rows. */
public enum Size {
  /** Takes seconds in all: it shows that everything works, and measures nothing. */
  @JsonProperty("smoke")
  SMOKE,
  /** Takes minutes in all: the default. */
  @JsonProperty("quick")
  QUICK,
  /** The published size. */
  @JsonProperty("full")
  FULL;

  /** Returns the word used in descriptors, options and results. */
  public String id() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public String toString() {
    return id();
  }
}
