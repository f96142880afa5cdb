// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.vertx;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** A part of readiness: whether the engine answers, as Boot asks it by R2DBC. */
@Component
@ConditionalOnProperty(name = "bookings.driver", havingValue = "vertx")
class VertxHealthIndicator extends AbstractReactiveHealthIndicator {
  private final VertxSessions sessions;

  VertxHealthIndicator(VertxSessions sessions) {
    super("the engine does not answer");
    this.sessions = sessions;
  }

  @Override
  protected Mono<Health> doHealthCheck(Health.Builder health) {
    return Mono.create(sink ->
        sessions
            .with(session -> session.query("SELECT 1").execute())
            .onComplete(_ -> sink.success(health.up().build()), sink::error));
  }
}
