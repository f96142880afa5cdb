// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;

/**
 * A valve that answers every error that no controller has answered, instead of Tomcat's HTML page.
 */
public final class ProblemValve extends ErrorReportValve {
  @Override
  protected void report(Request request, Response response, Throwable failure) {
    int status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    try {
      if (isUnread(request, status)) {
        Answers.refuseUnreadable(response);
      } else {
        Answers.send(response, Problem.of(status));
      }
      response.finishResponse();
    } catch (IOException | IllegalStateException _) {
      // the client has gone, or an answer is already on its way
    }
  }

  /**
   * Returns whether Tomcat could not read the request. That includes a transfer coding that it does
   * not know, which it answers with 501: other stacks cannot tell that from other mistakes, so it
   * becomes a bad request too.
   */
  private static boolean isUnread(Request request, int status) {
    return status == HttpServletResponse.SC_BAD_REQUEST
        || status == HttpServletResponse.SC_NOT_IMPLEMENTED
            && request.getHeader("transfer-encoding") != null;
  }
}
