// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.web;

import dev.sqldyno.bookings.blocking.booking.BookingService;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.contract.TotalsQuery;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The two calls of the contract. */
@Controller
class BookingController {
  private final BookingService service;

  BookingController(BookingService service) {
    this.service = service;
  }

  @PostMapping("/bookings")
  void book(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Messages.requireType(request.getContentType());
    byte[] body = service.book(Messages.booking(body(request)));
    Answers.send(response, HttpServletResponse.SC_CREATED, Messages.CONTENT_TYPE, body);
  }

  /** Returns the body. One that breaks off, or whose chunks are wrong, is the client's mistake. */
  private static byte[] body(HttpServletRequest request) {
    try {
      return Messages.read(
          new TimelyBody(request.getInputStream()), request.getContentLengthLong());
    } catch (SocketTimeoutException _) {
      throw RefusedException.tooSlow();
    } catch (IOException _) {
      throw RefusedException.unreadable("the body cannot be read");
    }
  }

  @GetMapping("/aggregates")
  void totals(HttpServletRequest request, HttpServletResponse response) throws IOException {
    byte[] body = service.totals(query(request));
    Answers.send(response, HttpServletResponse.SC_OK, Messages.CONTENT_TYPE, body);
  }

  private static TotalsQuery query(HttpServletRequest request) {
    try {
      return TotalsQuery.of(request.getParameter("model"), request.getParameter("trim"));
    } catch (IllegalStateException _) {
      throw RefusedException.unreadable("the query cannot be read");
    }
  }
}
