// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.docker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** Opens a loopback port to a service that listens on a Unix socket only. */
final class TcpToUnix implements AutoCloseable {
  private final ServerSocketChannel door;
  private final Path socket;

  private TcpToUnix(ServerSocketChannel door, Path socket) {
    this.door = door;
    this.socket = socket;
  }

  static TcpToUnix open(Path socket) throws IOException {
    ServerSocketChannel door = ServerSocketChannel.open();
    door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    TcpToUnix opened = new TcpToUnix(door, socket);
    Thread.startVirtualThread(opened::serve);
    return opened;
  }

  URI host() {
    return URI.create("tcp://127.0.0.1:" + door.socket().getLocalPort());
  }

  private void serve() {
    try {
      while (true) {
        SocketChannel guest = door.accept();
        SocketChannel service = SocketChannel.open(StandardProtocolFamily.UNIX);
        service.connect(UnixDomainSocketAddress.of(socket));
        Thread.startVirtualThread(() -> pass(guest, service));
        Thread.startVirtualThread(() -> pass(service, guest));
      }
    } catch (IOException _) {
      // somebody closed it
    }
  }

  private static void pass(SocketChannel from, SocketChannel to) {
    ByteBuffer bytes = ByteBuffer.allocate(8192);
    try (from;
        to) {
      while (from.read(bytes) >= 0) {
        bytes.flip();
        while (bytes.hasRemaining()) {
          to.write(bytes);
        }
        bytes.clear();
      }
    } catch (IOException _) {
      // one side is done
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
