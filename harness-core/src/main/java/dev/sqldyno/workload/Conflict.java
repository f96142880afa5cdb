// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Pattern;

/** Recognises the errors of a transaction that met another one and may be tried again. */
public final class Conflict {
  /** The states of serialization failures, deadlocks, and locks that were not given in time. */
  private static final Pattern STATES = Pattern.compile("40(001|P01)|55P03|61000|HYT00");

  private Conflict() {}

  /** Returns whether that error is one of them. */
  public static boolean is(SQLException e) {
    return STATES.matcher(Objects.requireNonNullElse(e.getSQLState(), "")).matches();
  }
}
