// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Says how much work a run does; each workload says what that means in rows. */
public enum Size {
  /** Takes seconds in all: it shows that everything works, and measures nothing. */
  SMOKE,
  /** Takes minutes in all: the default. */
  QUICK,
  /** The published size. */
  FULL;

  /** Returns the word used in descriptors, options and results. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return id();
  }
}
