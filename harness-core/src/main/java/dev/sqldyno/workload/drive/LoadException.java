// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Reason;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The failure of a load, whose numbers are void. */
public class LoadException extends ForeseenException {
  /** The end of a message after the loss of a server, if the invariants hold. */
  public static final String ALL_THERE =
      "the answers are right, so no write that they count was lost";

  private static final long serialVersionUID = 1L;

  private final transient Optional<LoadWindow> stored;

  public LoadException(String message, Object... words) {
    super(message, words);
    stored = Optional.empty();
  }

  public LoadException(String message, Throwable cause) {
    super(message, cause);
    stored = Optional.empty();
  }

  /** Creates the exception for lost connections. */
  LoadException(String message, Throwable cause, LoadWindow stored) {
    super(message, cause);
    this.stored = Optional.of(stored);
  }

  /** Returns the window up to the loss of connections; empty if none was lost. */
  public Optional<LoadWindow> stored() {
    return stored;
  }

  /** Returns an engine's or a driver's error in one line, with its SQLSTATE if it has one. */
  static String reason(Throwable e) {
    String state =
        e instanceof SQLException sql && sql.getSQLState() != null
            ? " (SQLSTATE %s)".formatted(sql.getSQLState())
            : "";
    return OneLine.of(Reason.of(e)) + state;
  }

  /** Returns a time for a message. */
  static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1e3);
  }

  /** Rethrows another thread's failure; does nothing if it is null. */
  static void rethrow(Throwable failure) {
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }
}
