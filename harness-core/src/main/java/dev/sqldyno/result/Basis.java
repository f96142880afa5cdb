// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

/** Whether the engine's idle burn is in a cost. */
public enum Basis {
  /** As metered. */
  GROSS,
  /** Less the idle rate times the time that was metered; noise can make it negative. */
  NET;

  /** The word used in reports. */
  public String id() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
