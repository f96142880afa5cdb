// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.Messages;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Answers of the service's own kind. */
public final class Answers {
  private Answers() {}

  /** A protobuf message; it needs no codec and no negotiation. */
  public static Mono<ServerResponse> message(HttpStatusCode status, byte[] body) {
    return ServerResponse.status(status)
        .header(HttpHeaders.CONTENT_TYPE, Messages.CONTENT_TYPE)
        .contentLength(body.length)
        .build((exchange, _) -> {
          var response = exchange.getResponse();
          return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
        });
  }
}
