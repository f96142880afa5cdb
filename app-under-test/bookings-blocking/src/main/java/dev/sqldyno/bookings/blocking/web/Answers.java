// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.PacedLog;
import dev.sqldyno.bookings.contract.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.LoggerFactory;

/** The writing of answers: a type, a length, Tomcat's date, and nothing else. */
final class Answers {
  /** Static, as Tomcat makes its valves itself. */
  private static final PacedLog LOG = new PacedLog(LoggerFactory.getLogger(Answers.class)::warn);

  private Answers() {}

  static void send(HttpServletResponse response, int status, String type, byte[] body)
      throws IOException {
    response.setStatus(status);
    response.setContentType(type);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  static void send(HttpServletResponse response, Problem problem) throws IOException {
    if (problem.status() == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
      response.setIntHeader("Retry-After", Problem.RETRY_AFTER_SECONDS);
    }
    send(response, problem.status(), Problem.CONTENT_TYPE, problem.json());
  }

  /** Answers a request that is not HTTP/1.1, and logs it. */
  static void refuseUnreadable(HttpServletResponse response) throws IOException {
    LOG.unreadable(HttpServletResponse.SC_BAD_REQUEST);
    send(response, Problem.of(HttpServletResponse.SC_BAD_REQUEST));
  }
}
