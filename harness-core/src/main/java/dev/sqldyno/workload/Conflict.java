// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import java.sql.SQLException;
import java.util.Objects;
import java.util.regex.Pattern;

/** Tells a transaction that others were in the way of, and that may be tried again, from others. */
public final class Conflict {
  /** Serialization failures, deadlocks, and locks that were not given in time. */
  private static final Pattern STATES = Pattern.compile("40(001|P01)|55P03|61000|HYT00");

  private Conflict() {}

  /** Whether that error says so. */
  public static boolean is(SQLException e) {
    return STATES.matcher(Objects.requireNonNullElse(e.getSQLState(), "")).matches();
  }
}
