// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.function.Consumer;

/** Logs requests that are not HTTP/1.1, with a limited number of lines. */
public final class BadRequests {
  private final LogPace pace = new LogPace();
  private final Consumer<String> log;

  /**
   * Threads may share it.
   *
   * @param log takes at most one line a second
   */
  public BadRequests(Consumer<String> log) {
    this.log = log;
  }

  /** Logs that status, but nothing of the request, or a client could write the log. */
  public void answered(int status) {
    pace.due()
        .ifPresent(leftOut ->
            log.accept(
                "a request could not be read (%d more since the last line): answered with %d"
                    .formatted(leftOut, status)));
  }
}
