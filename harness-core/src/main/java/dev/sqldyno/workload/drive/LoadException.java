// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Reason;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;

/** The reason why the load could not be driven as it was asked for, so its numbers are void. */
public class LoadException extends ForeseenException {
  private static final long serialVersionUID = 1L;

  public LoadException(String message) {
    super(message);
  }

  public LoadException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns an engine's or a driver's error in one line, with its SQLSTATE if it has one. */
  static String reason(Throwable e) {
    boolean told = e instanceof SQLException sql && sql.getSQLState() != null;
    String state = told ? " (SQLSTATE %s)".formatted(((SQLException) e).getSQLState()) : "";
    return OneLine.of(Reason.of(e)) + state;
  }

  /** Returns a time as a message says it. */
  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1e3);
  }

  /** Throws what another thread met; nothing if it is null. */
  static void rethrow(Throwable failure) {
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }
}
