// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.BadRequests;
import org.slf4j.LoggerFactory;

/** Logs requests that are not HTTP; static, as Tomcat makes its valves itself. */
final class BadRequestLog {
  private static final BadRequests LOG =
      new BadRequests(LoggerFactory.getLogger(BadRequestLog.class)::warn);

  private BadRequestLog() {}

  static void answered(int status) {
    LOG.answered(status);
  }
}
