// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How much work a run does; each workload says what that means in rows. */
public enum Size {
  /** Seconds in all: shows that it works, measures nothing. */
  @JsonProperty("smoke")
  SMOKE,
  /** Minutes in all: the default. */
  @JsonProperty("quick")
  QUICK,
  /** The published size. */
  @JsonProperty("full")
  FULL;

  /** The word used in descriptors, options and results. */
  public String id() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public String toString() {
    return id();
  }
}
