// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.Set;

/** The meaning of a failed transaction, on every stack. */
public enum FailureKind {
  /** A conflict with another transaction; a retry may succeed. */
  CONFLICT,
  /** The booking is stored: its id is the one constraint that a checked one can break. */
  STORED,
  /** A total would be larger than its column holds. */
  TOTAL_TOO_LARGE,
  /** The pool had no connection in time. */
  BUSY,
  /** No connection can be made, or one was lost; whether it had committed is not known. */
  NO_DATABASE,
  /** Our own mistake. */
  FAULT;

  /** The SQL state; MySQL's JDBC driver gives this code with another state. */
  private static final String OUT_OF_RANGE = "22003";

  private static final int OUT_OF_RANGE_CODE = 1264;

  /** States of a lost connection, short resources, an engine that shuts down, and a KILL. */
  private static final Set<String> NOT_THERE = Set.of("08", "53", "57", "70");

  /**
   * Returns the meaning of a failure, or {@link #FAULT} if it is unknown.
   *
   * @param state the SQL state; null or empty if there is none
   * @param code the engine's own code
   * @param conflictCodes the engine's SQL states or codes that mean a conflict
   */
  public static FailureKind of(String state, int code, Set<String> conflictCodes) {
    if (isOneOf(conflictCodes, state, code)) {
      return CONFLICT;
    }
    String group = state == null || state.length() < 2 ? "" : state.substring(0, 2);
    if (group.equals("23")) {
      return STORED;
    }
    if (OUT_OF_RANGE.equals(state) || code == OUT_OF_RANGE_CODE) {
      return TOTAL_TOO_LARGE;
    }
    return NOT_THERE.contains(group) ? NO_DATABASE : FAULT;
  }

  /** Returns whether the codes have a failure's SQL state, which may be null, or its code. */
  public static boolean isOneOf(Set<String> codes, String state, int code) {
    return codes.contains(String.valueOf(state)) || codes.contains(Integer.toString(code));
  }
}
