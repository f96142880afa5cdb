// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.InvalidBookingException;
import dev.sqldyno.bookings.contract.Problem;
import dev.sqldyno.bookings.contract.RefusedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Answers every failure by a problem document; before Boot's own handler, which is at -1. */
@Component
@Order(-2)
class Problems implements WebExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    ServerHttpResponse response = exchange.getResponse();
    if (response.isCommitted()) {
      return Mono.error(failure);
    }
    Problem problem = of(failure);
    byte[] body = problem.json();
    response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
    HttpHeaders headers = response.getHeaders();
    if (failure instanceof ResponseStatusException refused) {
      headers.putAll(refused.getHeaders());
    }
    headers.set(HttpHeaders.CONTENT_TYPE, Problem.CONTENT_TYPE);
    headers.setContentLength(body.length);
    if (problem.status() == 503) {
      headers.set(HttpHeaders.RETRY_AFTER, Integer.toString(Problem.RETRY_AFTER_SECONDS));
    }
    return response.writeWith(Mono.just(response.bufferFactory().wrap(body)));
  }

  private static Problem of(Throwable failure) {
    return switch (failure) {
      case RefusedException refused -> refused.problem();
      case InvalidBookingException wrong -> Problem.of(wrong);
      case ResponseStatusException refused -> ofStatus(refused.getStatusCode().value());
      default -> {
        LOG.error("a request failed", failure);
        yield Problem.of(500, "the service failed; its log says why");
      }
    };
  }

  private static Problem ofStatus(int status) {
    return switch (status) {
      case 404 -> Problem.of(404, "there is nothing at this path");
      case 405 -> Problem.of(405, "this path takes another method");
      default -> Problem.of(status, "the request cannot be answered");
    };
  }
}
