// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.Problem;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;

/** Answers every error that no controller has answered, instead of Tomcat's page in HTML. */
public final class ProblemValve extends ErrorReportValve {
  @Override
  protected void report(Request request, Response response, Throwable failure) {
    int status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    try {
      Answers.send(response, Problem.of(status));
      response.finishResponse();
    } catch (IOException | IllegalStateException _) {
      // the client is gone, or an answer was on its way
    }
  }
}
