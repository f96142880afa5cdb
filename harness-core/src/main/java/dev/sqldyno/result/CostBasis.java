// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

/** Says whether a cost includes what the engine burns when idle. */
public enum CostBasis {
  /** As metered, idle burn included. */
  GROSS,
  /** Less the idle rate times the time that was metered; noise can make it negative. */
  NET;

  /** Returns the word used in reports. */
  public String id() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
