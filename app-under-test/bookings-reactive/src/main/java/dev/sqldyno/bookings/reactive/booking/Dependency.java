// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.reactive.Settings;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** The remote service that a booking waits for, if one is configured. */
@Component
class Dependency {
  private final WebClient client;
  private final String url;

  Dependency(WebClient.Builder client, Settings settings) {
    this.client = client.build();
    this.url = settings.dependencyUrl();
  }

  /** Returns the next step, after the service's answer, whose content is ignored. */
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
