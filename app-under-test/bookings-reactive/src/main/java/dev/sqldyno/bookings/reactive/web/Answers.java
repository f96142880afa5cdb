// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.Problem;
import io.netty.handler.codec.DateFormatter;
import java.util.Date;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;

/** The writing of answers: a date, a type, a length, and nothing else. */
final class Answers {
  private Answers() {}

  static Mono<Void> send(ServerHttpResponse response, int status, String type, byte[] body) {
    response.setStatusCode(HttpStatusCode.valueOf(status));
    HttpHeaders headers = response.getHeaders();
    headers.set(HttpHeaders.DATE, DateFormatter.format(new Date()));
    headers.set(HttpHeaders.CONTENT_TYPE, type);
    headers.setContentLength(body.length);
    return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
  }

  static Mono<Void> send(ServerHttpResponse response, Problem problem) {
    if (problem.status() == 503) {
      response
          .getHeaders()
          .set(HttpHeaders.RETRY_AFTER, Integer.toString(Problem.RETRY_AFTER_SECONDS));
    }
    return send(response, problem.status(), Problem.CONTENT_TYPE, problem.json());
  }
}
