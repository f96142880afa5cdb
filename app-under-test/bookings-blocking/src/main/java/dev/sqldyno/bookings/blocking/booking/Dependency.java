// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.booking;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.contract.RefusedException;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** The remote service that a booking waits for, if one is configured. */
@Component
class Dependency {
  private final RestClient client;
  private final String url;

  Dependency(RestClient.Builder client, Settings settings) {
    this.client = client.build();
    this.url = settings.dependencyUrl();
  }

  /** Waits for the service's answer, whose content is ignored. */
  void ask() {
    if (url.isEmpty()) {
      return;
    }
    try {
      client.get().uri(url).retrieve().toBodilessEntity();
    } catch (RestClientException e) {
      throw RefusedException.noDependency(e);
    }
  }
}
