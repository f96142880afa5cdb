// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive;

import dev.sqldyno.bookings.reactive.booking.BookingHandler;
import dev.sqldyno.bookings.reactive.totals.TotalsHandler;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.MethodNotAllowedException;

/** Which handler answers which path. */
@Configuration(proxyBeanMethods = false)
class Routes {
  private static final String BOOKINGS = "/bookings";
  private static final String AGGREGATES = "/aggregates";

  @Bean
  RouterFunction<ServerResponse> endpoints(BookingHandler bookings, TotalsHandler totals) {
    return RouterFunctions.route()
        .POST(BOOKINGS, bookings::book)
        .GET(AGGREGATES, totals::totals)
        .path(BOOKINGS, () -> only(HttpMethod.POST))
        .path(AGGREGATES, () -> only(HttpMethod.GET))
        .build();
  }

  private static RouterFunction<ServerResponse> only(HttpMethod method) {
    return RouterFunctions.route(
        request -> request.path().equals(BOOKINGS) || request.path().equals(AGGREGATES),
        request -> {
          throw new MethodNotAllowedException(request.method(), Set.of(method));
        });
  }
}
