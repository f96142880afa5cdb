// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.web;

import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.WebHandler;

/** The routes from paths to handlers. */
@Configuration(proxyBeanMethods = false)
class Routes {

  /** Comes before the actuator's mapping, which would compare a request with all its paths. */
  @Bean
  SimpleUrlHandlerMapping endpoints(BookingHandler bookings) {
    return new SimpleUrlHandlerMapping(
        Map.of(
            "/bookings", only(HttpMethod.POST, bookings::book),
            "/aggregates", only(HttpMethod.GET, bookings::totals)),
        Ordered.HIGHEST_PRECEDENCE);
  }

  /**
   * Turns off Spring's observation, as the comparison times requests outside. Spring takes the
   * registry of Boot's context, whether Boot's own observation of requests is excluded or not.
   */
  @Bean
  WebHttpHandlerBuilderCustomizer withoutObservation() {
    return builder -> builder.observationRegistry(ObservationRegistry.NOOP);
  }

  private static WebHandler only(HttpMethod method, WebHandler handler) {
    Set<HttpMethod> allowed = Set.of(method);
    return exchange -> {
      HttpMethod asked = exchange.getRequest().getMethod();
      if (!asked.equals(method)) {
        throw new MethodNotAllowedException(asked, allowed);
      }
      return handler.handle(exchange);
    };
  }
}
