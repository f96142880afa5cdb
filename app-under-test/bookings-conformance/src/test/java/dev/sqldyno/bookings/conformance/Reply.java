// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sqldyno.bookings.messages.Booked;
import dev.sqldyno.bookings.messages.Totals;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the service answered.
 *
 * @param headers all headers, by lower-case names
 * @param took the time from the first byte sent to the last one read
 */
record Reply(int status, java.net.http.HttpHeaders headers, byte[] body, Duration took) {
  private static final JsonMapper JSON = new JsonMapper();

  Optional<String> header(String name) {
    return headers.firstValue(name);
  }

  Set<String> headerNames() {
    return headers.map().keySet().stream().map(String::toLowerCase).collect(Collectors.toSet());
  }

  Booked booked() {
    try {
      return Booked.parseFrom(body);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(this + " has no Booked message", e);
    }
  }

  Totals totals() {
    try {
      return Totals.parseFrom(body);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(this + " has no Totals message", e);
    }
  }

  JsonNode json() {
    return JSON.readTree(body);
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "%d after %d ms: %s".formatted(status, took.toMillis(), text());
  }
}
