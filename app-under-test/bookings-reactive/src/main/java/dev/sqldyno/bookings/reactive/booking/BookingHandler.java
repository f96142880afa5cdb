// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.Messages;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.reactive.web.Answers;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** {@code POST /bookings}. */
@Component
public class BookingHandler {
  private final BookingService service;

  BookingHandler(BookingService service) {
    this.service = service;
  }

  /** Takes the booking of the request's body. */
  public Mono<ServerResponse> book(ServerRequest request) {
    HttpHeaders headers = request.exchange().getRequest().getHeaders();
    Messages.requireType(headers.getFirst(HttpHeaders.CONTENT_TYPE));
    if (headers.getContentLength() > Messages.MOST_BYTES) {
      throw RefusedException.tooLarge();
    }
    return DataBufferUtils.join(request.exchange().getRequest().getBody(), Messages.MOST_BYTES)
        .onErrorMap(DataBufferLimitException.class, _ -> RefusedException.tooLarge())
        .map(BookingHandler::bytes)
        .defaultIfEmpty(new byte[0])
        .flatMap(body -> service.book(Messages.booking(body)))
        .flatMap(body -> Answers.message(HttpStatus.CREATED, body));
  }

  private static byte[] bytes(DataBuffer buffer) {
    byte[] bytes = new byte[buffer.readableByteCount()];
    buffer.read(bytes);
    DataBufferUtils.release(buffer);
    return bytes;
  }
}
