// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Writes answers: a type, a length, Tomcat's date, and nothing else. */
final class Answers {
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
}
