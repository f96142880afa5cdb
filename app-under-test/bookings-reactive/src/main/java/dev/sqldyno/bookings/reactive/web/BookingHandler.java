// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.InvalidBookingException;
import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.contract.TotalsQuery;
import dev.sqldyno.bookings.reactive.booking.BookingService;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The two resources of the contract. */
@Component
class BookingHandler {
  private static final byte[] NONE = {};
  private final BookingService service;

  BookingHandler(BookingService service) {
    this.service = service;
  }

  Mono<Void> book(ServerWebExchange exchange) {
    ServerHttpRequest request = exchange.getRequest();
    HttpHeaders headers = request.getHeaders();
    Messages.requireType(headers.getFirst(HttpHeaders.CONTENT_TYPE));
    if (headers.getContentLength() > Messages.MOST_BYTES) {
      throw RefusedException.tooLarge();
    }
    return DataBufferUtils.join(request.getBody(), Messages.MOST_BYTES)
        .onErrorMap(DataBufferLimitException.class, _ -> RefusedException.tooLarge())
        .map(BookingHandler::bytes)
        .defaultIfEmpty(NONE)
        .flatMap(body -> service.book(Messages.booking(body)))
        .flatMap(body -> Answers.send(exchange.getResponse(), 201, Messages.CONTENT_TYPE, body));
  }

  private static byte[] bytes(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
  }

  Mono<Void> totals(ServerWebExchange exchange) {
    return service
        .totals(query(exchange.getRequest()))
        .flatMap(body -> Answers.send(exchange.getResponse(), 200, Messages.CONTENT_TYPE, body));
  }

  private static TotalsQuery query(ServerHttpRequest request) {
    try {
      MultiValueMap<String, String> parameters = request.getQueryParams();
      return TotalsQuery.of(parameters.getFirst("model"), parameters.getFirst("trim"));
    } catch (IllegalArgumentException _) {
      throw new InvalidBookingException("", "the query cannot be read");
    }
  }
}
