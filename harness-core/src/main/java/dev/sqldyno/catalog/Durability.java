// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What the engine promises of a committed transaction when the machine loses power. */
public enum Durability {
  /** A commit returns only after its log is on stable storage. */
  @JsonProperty("commit")
  COMMIT,
  /** A commit may be lost; the numbers are not comparable with those of {@link #COMMIT}. */
  @JsonProperty("relaxed")
  RELAXED;

  /** Returns the word used in descriptors, options and results. */
  public String id() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
