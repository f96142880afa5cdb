// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts a service without an address; whoever starts one here gives it loopback anyway. */
class LoopbackTest {
  @ParameterizedTest
  @ValueSource(strings = {"bookings-blocking", "bookings-reactive"})
  void springsStacksListenOnLoopbackUnlessToldOtherwise(String module) throws IOException {
    Properties usual = PropertiesFile.of(module, "application.properties");
    assertThat(usual)
        .containsEntry("bookings.address", "127.0.0.1")
        .containsEntry("server.address", "${bookings.address}")
        .doesNotContainKeys("management.server.address", "management.server.port");
  }

  @Test
  void nodesDoesToo() throws Exception {
    assertThat(NodeModule.exports("settings.js").at("/settings/address").asString())
        .isEqualTo("127.0.0.1");
  }
}
