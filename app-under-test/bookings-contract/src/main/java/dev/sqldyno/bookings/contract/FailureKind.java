// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.Set;

/** What a failed transaction means, on every stack. */
public enum FailureKind {
  /** Another transaction was in the way: try again. */
  CONFLICT,
  /** The one constraint that a checked booking can break is that of its id. */
  STORED,
  /** A total would be larger than its column holds. */
  TOTAL_TOO_LARGE,
  /** The pool had no connection in time. */
  BUSY,
  /** No connection can be made, or one was lost; whether it had committed is not known. */
  NO_DATABASE,
  /** A mistake of ours. */
  FAULT;

  /** The state, and the code that MySQL's JDBC driver tells behind another state. */
  private static final String OUT_OF_RANGE = "22003";

  private static final int OUT_OF_RANGE_CODE = 1264;

  /** Connection lost, resources short, the engine going down, somebody's KILL. */
  private static final Set<String> NOT_THERE = Set.of("08", "53", "57", "70");

  /**
   * What an engine's own words mean on every engine; {@link #FAULT} where they mean nothing known.
   *
   * @param state the SQL state; null or empty where there is none
   * @param code the engine's own
   */
  public static FailureKind of(String state, int code) {
    String group = state == null || state.length() < 2 ? "" : state.substring(0, 2);
    if (group.equals("23")) {
      return STORED;
    }
    if (OUT_OF_RANGE.equals(state) || code == OUT_OF_RANGE_CODE) {
      return TOTAL_TOO_LARGE;
    }
    return NOT_THERE.contains(group) ? NO_DATABASE : FAULT;
  }
}
