// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The addresses on which a process of this user listens. */
public final class OpenPorts {
  private OpenPorts() {}

  /**
   * Returns each address and port that accepts connections or datagrams.
   *
   * @throws IOException if this machine does not show them, or the process has ended
   */
  public static List<InetSocketAddress> of(long pid) throws IOException {
    Set<Long> own = TcpSocket.inodesOf(pid);
    return Stream.concat(
            TcpSocket.aroundProcess(pid).stream().filter(TcpSocket::listens),
            // a connected socket accepts datagrams from its peer only
            TcpSocket.aroundProcess(pid, "udp").stream()
                .filter(socket -> socket.remote().getPort() == 0))
        .filter(socket -> own.contains(socket.inode()))
        .map(TcpSocket::local)
        .toList();
  }
}
