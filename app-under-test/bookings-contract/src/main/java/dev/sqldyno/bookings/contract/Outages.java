// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.function.Consumer;

/** Requests that fail as the engine is not there: the client is not told why, the log is. */
public final class Outages {
  private final LogPace pace = new LogPace();
  private final Consumer<String> log;

  /**
   * Threads may share it.
   *
   * @param log takes a line; it is given one a second at most
   */
  public Outages(Consumer<String> log) {
    this.log = log;
  }

  /** What such a request is answered with. */
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
