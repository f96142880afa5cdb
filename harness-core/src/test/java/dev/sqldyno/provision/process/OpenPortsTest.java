// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Looks at this JVM. */
@ResourceLock("ports of this JVM")
@EnabledOnOs(OS.LINUX)
class OpenPortsTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @Test
  void aSocketHasTheAddressThatItIsBoundTo() throws Exception {
    try (ServerSocket everywhere = new ServerSocket(0);
        ServerSocket here = new ServerSocket(0, 1, LOOPBACK);
        DatagramSocket packets = new DatagramSocket(0, LOOPBACK);
        DatagramSocket openPackets = new DatagramSocket(0)) {
      assertThat(OpenPorts.of(ProcessHandle.current().pid()))
          .contains(
              new InetSocketAddress(LOOPBACK, here.getLocalPort()),
              new InetSocketAddress(LOOPBACK, packets.getLocalPort()))
          .anyMatch(open -> isEverywhere(open, everywhere.getLocalPort()))
          .anyMatch(open -> isEverywhere(open, openPackets.getLocalPort()));
    }
  }

  @Test
  void aConnectionIsNoDoor() throws Exception {
    try (ServerSocket here = new ServerSocket(0, 1, LOOPBACK);
        Socket out = new Socket(LOOPBACK, here.getLocalPort());
        Socket in = here.accept()) {
      assertThat(OpenPorts.of(ProcessHandle.current().pid()))
          .noneMatch(open -> open.getPort() == out.getLocalPort())
          .filteredOn(open -> open.getPort() == in.getLocalPort())
          .hasSize(1);
    }
  }

  private static boolean isEverywhere(InetSocketAddress open, int port) {
    return open.getPort() == port && open.getAddress().isAnyLocalAddress();
  }
}
