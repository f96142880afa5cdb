// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.reactive.BookingsSettings;
import java.time.Duration;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** A remote service that each booking asks before it takes a database connection, if one is set. */
@Component
class Dependency {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final String url;
  private final WebClient client;

  Dependency(BookingsSettings settings, LoopResources loops) {
    url = settings.dependencyUrl();
    // as many requests may wait for it as there are bookings: the pool's own limit is 500
    ConnectionProvider connections =
        ConnectionProvider.builder("dependency")
            .maxConnections(10_000)
            .pendingAcquireMaxCount(-1)
            .build();
    HttpClient http = HttpClient.create(connections).runOn(loops).responseTimeout(LIMIT);
    client = WebClient.builder().clientConnector(new ReactorClientHttpConnector(http)).build();
  }

  /** What follows once the service has answered; it fails with a {@link RefusedException}. */
  <T> Mono<T> ask(Mono<T> then) {
    if (url.isEmpty()) {
      return then;
    }
    return client
        .get()
        .uri(url)
        .retrieve()
        .toBodilessEntity()
        .onErrorMap(RefusedException::noDependency)
        .then(then);
  }
}
