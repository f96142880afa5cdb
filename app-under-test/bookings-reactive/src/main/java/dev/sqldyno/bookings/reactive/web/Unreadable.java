// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.Problem;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Date;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerResponse;

/**
 * The answer to an invalid query, such as {@code ?model=%zz}. The layer between Netty and Spring
 * refuses it before any of Spring's handlers, by a status without a document.
 */
@Component
class Unreadable implements NettyServerCustomizer {
  private static final byte[] DOCUMENT = Problem.of(400, "the query cannot be read").json();

  @Override
  public HttpServer apply(HttpServer server) {
    return server.mapHandle((answer, connection) ->
        // nothing has been answered yet, so a status means that the request was refused
        connection instanceof HttpServerResponse response
                && response.status().equals(HttpResponseStatus.BAD_REQUEST)
            ? refused(response)
            : answer);
  }

  private static Mono<Void> refused(HttpServerResponse response) {
    return response
        .header(HttpHeaderNames.DATE, DateFormatter.format(new Date()))
        .header(HttpHeaderNames.CONTENT_TYPE, Problem.CONTENT_TYPE)
        .header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(DOCUMENT.length))
        .sendByteArray(Mono.just(DOCUMENT))
        .then();
  }
}
