// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What the engine promises of a committed transaction when the machine loses power. */
public enum Durability {
  /** A commit returns only after its log is on stable storage. */
  COMMIT,
  /** A commit may be lost; the numbers are not comparable with those of {@link #COMMIT}. */
  RELAXED;

  /** Returns the word used in descriptors, options and results. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
