// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.function.Consumer;

/** Answers requests while the engine is away: the cause goes to the log, not to the client. */
public final class Outages {
  private final LogPace pace = new LogPace();
  private final Consumer<String> log;

  /**
   * Threads may share it.
   *
   * @param log takes at most one line a second
   */
  public Outages(Consumer<String> log) {
    this.log = log;
  }

  /** Logs the failure and returns the answer to the request. */
  public RefusedException met(Throwable failure) {
    pace.due()
        .ifPresent(leftOut ->
            log.accept(
                "the database does not answer (%d more requests since the last line): %s"
                    .formatted(leftOut, first(failure))));
    return RefusedException.noDatabase(failure);
  }

  private static Throwable first(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != failure) {
      cause = cause.getCause();
    }
    return cause;
  }
}
