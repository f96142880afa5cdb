// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.function.Consumer;

/** Requests that are no HTTP/1.1: each client is told, and the log is at a pace of its own. */
public final class BadRequests {
  private final LogPace pace = new LogPace();
  private final Consumer<String> log;

  /**
   * Threads may share it.
   *
   * @param log takes a line; it is given one a second at most
   */
  public BadRequests(Consumer<String> log) {
    this.log = log;
  }

  /** One was answered by that status. What it was is not told: a client could write the log. */
  public void answered(int status) {
    pace.due()
        .ifPresent(leftOut ->
            log.accept(
                "a request could not be read (%d more since the last line): answered with %d"
                    .formatted(leftOut, status)));
  }
}
