// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that nobody gave an address; whoever starts one here gives it loopback anyway. */
class LoopbackTest {
  @ParameterizedTest
  @ValueSource(strings = {"bookings-blocking", "bookings-reactive"})
  void springsStacksListenOnLoopbackUnlessToldOtherwise(String module) throws IOException {
    Properties usual = new Properties();
    Path file = Path.of("..", module, "src", "main", "resources", "application.properties");
    try (Reader reader = Files.newBufferedReader(file)) {
      usual.load(reader);
    }
    assertThat(usual)
        .containsEntry("bookings.address", "127.0.0.1")
        .containsEntry("server.address", "${bookings.address}")
        .doesNotContainKeys("management.server.address", "management.server.port");
  }

  @Test
  void nodesDoesToo() {
    assertThat(Path.of("..", "bookings-node", "src", "settings.js"))
        .content()
        .contains("address: text('BOOKINGS_ADDRESS', '127.0.0.1')");
  }
}
