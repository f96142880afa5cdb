// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.InvalidBookingException;
import dev.sqldyno.bookings.contract.Problem;
import dev.sqldyno.bookings.contract.RefusedException;
import java.io.IOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Answers whatever the contract, Spring or a mistake of ours refuses. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class Refusals implements WebExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final Map<Integer, String> DETAILS =
      Map.of(
          400, "the request cannot be read",
          404, "there is nothing at this path",
          405, "this path does not take this method",
          500, "the service failed; its log says why");

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    ServerHttpResponse response = exchange.getResponse();
    if (response.isCommitted()) {
      return Mono.error(failure);
    }
    if (failure instanceof ResponseStatusException refused) {
      response.getHeaders().putAll(refused.getHeaders());
    }
    return Answers.send(response, problem(failure));
  }

  private static Problem problem(Throwable failure) {
    return switch (failure) {
      case RefusedException refused -> refused.problem();
      case InvalidBookingException wrong -> Problem.of(wrong);
      case ResponseStatusException refused -> problem(refused.getStatusCode().value());
      // the client went while it sent
      case IOException _ -> problem(400);
      default -> {
        LOG.error("a request failed", failure);
        yield problem(500);
      }
    };
  }

  private static Problem problem(int status) {
    return Problem.of(status, DETAILS.getOrDefault(status, "not possible"));
  }
}
