// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.ForeseenException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteEnginesTest {
  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.7", ":1099", "10.0.0.7:", "a b:1099", "10.0.0.7:1099x", ""})
  void whatIsNoAddressIsNamed(String address) {
    assertThatThrownBy(() -> new RemoteEngines(List.of("10.0.0.7:1099", address), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'%s' is not a HOST:PORT".formatted(address));
  }

  @Test
  void anEngineThatDoesNotListenIsNamedWithTheRemedy() throws Exception {
    ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    try (ServerSocket there = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      new RemoteEngines(List.of(address(there)), Optional.empty()).requireListening();
      gone.close();
      RemoteEngines both =
          new RemoteEngines(List.of(address(there), address(gone)), Optional.empty());
      assertThatThrownBy(both::requireListening)
          .isInstanceOf(JMeterException.class)
          .hasMessageContaining("no engine listens at " + address(gone))
          .hasMessageContaining("start one there by 'sqldyno plan engine'");
    }
  }

  @Test
  void aHostThatNobodyKnowsIsNamed() {
    RemoteEngines unknown = new RemoteEngines(List.of("engine.invalid:1099"), Optional.empty());
    assertThatThrownBy(unknown::requireListening)
        .isInstanceOf(ForeseenException.class)
        .hasMessage("no machine has the name 'engine.invalid'");
  }

  private static String address(ServerSocket socket) {
    return "127.0.0.1:" + socket.getLocalPort();
  }
}
