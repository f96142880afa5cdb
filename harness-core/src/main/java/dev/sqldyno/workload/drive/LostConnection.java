// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.util.Objects;
import java.util.regex.Pattern;

/** Recognises errors after which a connection cannot be used any more. */
final class LostConnection {
  /** The standard's class of connection errors, and those of an engine that ends its sessions. */
  private static final Pattern STATES = Pattern.compile("08...|57P0[123]");

  private LostConnection() {}

  static boolean is(SQLException e) {
    return e instanceof SQLRecoverableException
        || e instanceof SQLNonTransientConnectionException
        || STATES.matcher(Objects.requireNonNullElse(e.getSQLState(), "")).matches();
  }
}
