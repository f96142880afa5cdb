// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.Server;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Takes this JVM as the server, and one connection of its own as its client. */
class ServingPartyTest {
  private static final Server PX = new Server(Server.By.CONTAINER, "px");

  private static final Footprint.Processes THIS_JVM =
      new Footprint.Processes(ProcessHandle.current().pid(), Optional.empty(), "");

  @Test
  void theServerHasTheOtherEndOfTheConnection() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket served = server.accept()) {
      String port = ":" + served.getPort();
      assertThat(ServingParty.look("127.0.0.1" + port, PX, THIS_JVM)).isEmpty();
      assertThat(ServingParty.look("localhost" + port, PX, THIS_JVM)).isEmpty();
      assertThatThrownBy(() -> ServingParty.look("192.0.2.1" + port, PX, THIS_JVM))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith(
              "container px does not serve that URL: the server there sees this connection come from 192.0.2.1:");
      assertThat(client.isConnected()).isTrue();
    }
  }

  @Test
  void aProcessThatDoesNotServeIsRefusedWithTheOneThatDoes() throws Exception {
    Process sleeping = new ProcessBuilder("sleep", "60").start();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket served = server.accept()) {
      String peer = "127.0.0.1:" + served.getPort();
      Server named = new Server(Server.By.PID, String.valueOf(sleeping.pid()));
      assertThatThrownBy(() -> ServingParty.look(peer, named, ServerProcesses.named(named)))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("process %d does not serve that URL: ", sleeping.pid())
          .hasMessageContaining("process %d (java", ProcessHandle.current().pid())
          .hasMessageEndingWith("has: leave --pid out, or name that one");
      assertThat(client.isConnected()).isTrue();
    } finally {
      sleeping.destroyForcibly();
    }
  }

  @Test
  void aServerHasNotRunForLongerThanItsContainer() {
    ServingParty.checkAges(PX, Duration.ofSeconds(60), Duration.ofSeconds(60));
    ServingParty.checkAges(PX, Duration.ofSeconds(5), Duration.ofDays(9));
    assertThatThrownBy(
            () -> ServingParty.checkAges(PX, Duration.ofSeconds(66), Duration.ofSeconds(60)))
        .isInstanceOf(ProvisionException.class)
        .hasMessageStartingWith(
            "container px does not serve that URL: the server there has run for 66 s, and the container for 60 s");
  }

  @Test
  void whatListensNowhereIsNeitherProvedNorRefuted() throws Exception {
    Process sleeping = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(
              ServingParty.look(
                  "127.0.0.1:1", PX, new Footprint.Processes(sleeping.pid(), Optional.empty(), "")))
          .contains("it listens on no port that can be seen here");
    } finally {
      sleeping.destroyForcibly();
    }
  }
}
