// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import dev.sqldyno.bookings.contract.Problem;
import dev.sqldyno.bookings.contract.RefusedException;
import io.netty.channel.ChannelException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerResponse;

/**
 * The answers to requests that the contract or Spring refuses, and to failures by mistakes of ours.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class Refusals implements WebExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

  @Override
  public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
    ServerHttpResponse response = exchange.getResponse();
    if (failure instanceof AbortedException || isAnsweredByNetty(response)) {
      // the client went away while it sent, or sent something that is not HTTP
      return Mono.empty();
    }
    if (response.isCommitted()) {
      return Mono.error(failure);
    }
    if (failure instanceof ResponseStatusException refused) {
      response.getHeaders().putAll(refused.getHeaders());
    }
    return Answers.send(response, problem(failure));
  }

  private static boolean isAnsweredByNetty(ServerHttpResponse response) {
    return !response.isCommitted()
        && ServerHttpResponseDecorator.getNativeResponse(response)
            instanceof HttpServerResponse answer
        && answer.hasSentHeaders();
  }

  private static Problem problem(Throwable failure) {
    return switch (failure) {
      case RefusedException refused -> refused.problem();
      case ResponseStatusException refused -> Problem.of(refused.getStatusCode().value());
      // Netty waited for the rest of the request
      case ChannelException _ -> RefusedException.tooSlow().problem();
      // the client went away while it sent
      case IOException _ -> Problem.of(400);
      default -> {
        LOG.error("a request failed", failure);
        yield Problem.of(500);
      }
    };
  }
}
