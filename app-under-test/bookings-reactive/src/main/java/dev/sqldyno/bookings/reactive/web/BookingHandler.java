// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.booking.BookingService;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The two resources of the contract. */
@Component
class BookingHandler {
  private final BookingService service;

  BookingHandler(BookingService service) {
    this.service = service;
  }

  Mono<Void> book(ServerWebExchange exchange) {
    return Body.of(exchange.getRequest())
        .flatMap(body -> service.book(Messages.booking(body)))
        .flatMap(body -> Answers.send(exchange.getResponse(), 201, Messages.CONTENT_TYPE, body));
  }

  Mono<Void> totals(ServerWebExchange exchange) {
    return service
        .totals(query(exchange.getRequest()))
        .flatMap(body -> Answers.send(exchange.getResponse(), 200, Messages.CONTENT_TYPE, body));
  }

  private static TotalsQuery query(ServerHttpRequest request) {
    MultiValueMap<String, String> parameters = request.getQueryParams();
    return TotalsQuery.of(parameters.getFirst("model"), parameters.getFirst("trim"));
  }
}
