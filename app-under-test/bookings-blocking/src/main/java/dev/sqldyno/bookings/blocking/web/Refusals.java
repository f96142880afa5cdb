// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.contract.RefusedException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * The answers to requests that the contract refuses. {@link ProblemValve} has those of Spring and
 * Tomcat.
 */
@ControllerAdvice
class Refusals {

  @ExceptionHandler
  void refused(RefusedException refused, HttpServletResponse response) throws IOException {
    Answers.send(response, refused.problem());
  }
}
