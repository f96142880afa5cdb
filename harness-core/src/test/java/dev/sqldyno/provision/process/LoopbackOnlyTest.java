// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** OpenPortsTest listens on every interface, too. */
@ResourceLock("ports of this JVM")
class LoopbackOnlyTest {
  private static final Footprint.Processes THIS_JVM =
      new Footprint.Processes(ProcessHandle.current().pid(), Optional.empty(), "");
  private static final Footprint HIDDEN =
      new Footprint.Container("4711", URI.create("unix:///var/run/docker.sock"), "hidden");

  @Test
  void aPortOnLoopbackIsNobodyElses() throws Exception {
    for (String address : List.of("127.0.0.1", "127.0.0.2")) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
        LoopbackOnly.check("Engine", THIS_JVM, socket.getLocalPort());
      }
    }
  }

  @Test
  void aPortOnEveryInterfaceIsRefusedWhetherItIsTheOneGivenOrAnother() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      for (int given : new int[] {socket.getLocalPort(), 1}) {
        assertThatThrownBy(() -> LoopbackOnly.check("Engine", THIS_JVM, given))
            .isInstanceOf(ProvisionException.class)
            .hasMessageStartingWith("Engine listens on ")
            .hasMessageContaining(":" + socket.getLocalPort() + ", where other machines");
      }
      assertThatThrownBy(() -> LoopbackOnly.check("Engine", HIDDEN, socket.getLocalPort()))
          .isInstanceOf(ProvisionException.class);
    }
  }

  @Test
  void theKernelsTablesAreReadForBothProtocols() {
    List<TcpSocket> four =
        TcpSocket.parse(
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:A4D5 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 67826 1 0000000000000000 100 0 0 10 0
               1: 0200A8C0:1538 0100A8C0:A4D5 01 00000000:00000000 00:00000000 00000000     0        0 67830 1 0000000000000000 20 4 30 10 -1
            """);
    assertThat(four)
        .containsExactly(
            new TcpSocket(at("127.0.0.1", 42197), at("0.0.0.0", 0), "0A", 0, 67826),
            new TcpSocket(at("192.168.0.2", 5432), at("192.168.0.1", 42197), "01", 0, 67830));
    assertThat(four).noneMatch(TcpSocket::isOpen);
    List<TcpSocket> six =
        TcpSocket.parse(
            """
              sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 00000000000000000000000001000000:1F90 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
               1: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 2 1 0 100 0 0 10 0
               2: 0000000000000000FFFF00000100007F:1F90 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 3 1 0 100 0 0 10 0
            """);
    assertThat(six).extracting(TcpSocket::isOpen).containsExactly(false, true, false);
  }

  private static InetSocketAddress at(String address, int port) {
    return new InetSocketAddress(address, port);
  }
}
