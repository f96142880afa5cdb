// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.workload.drive.LoadException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * A process that drives clients for a controller on another machine, one controller at a time. Its
 * database connections end with the controller's connection.
 */
public final class LoadWorker implements AutoCloseable {
  /** The number of controllers that may wait. */
  private static final int WAITING = 4;

  private final Setup setup;
  private final WorkerKey key;
  private final ServerSocket server;
  private volatile boolean closed;

  /**
   * A worker's environment.
   *
   * @param build of this sqldyno, which must equal the controller's
   * @param compiling returns the compilers' share of this JVM's CPU time since the last call
   * @param log gets a line for each controller
   */
  public record Setup(
      Catalog catalog,
      SharedSecret secret,
      String build,
      DoubleSupplier compiling,
      Consumer<String> log) {}

  private LoadWorker(Setup setup, WorkerKey key, ServerSocket server) {
    this.setup = setup;
    this.key = key;
    this.server = server;
  }

  /**
   * Begins to listen.
   *
   * @param dataRoot the folder of its key, for a second
   * @throws LoadException if it cannot listen
   */
  public static LoadWorker listen(InetSocketAddress address, Path dataRoot, Setup setup)
      throws InterruptedException {
    WorkerKey key = WorkerKey.make(dataRoot, setup.log());
    try {
      return new LoadWorker(
          setup, key, new ServerSocket(address.getPort(), WAITING, address.getAddress()));
    } catch (IOException e) {
      throw new LoadException(
          "cannot listen at %s (%s); choose another --listen", address, Reason.of(e), e);
    }
  }

  public InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  /** Serves controllers, one after the other, until this is closed. */
  public void serve() {
    while (!closed) {
      try (Socket plain = server.accept()) {
        serve(plain);
      } catch (IOException e) {
        if (!closed) {
          setup.log().accept("a connection failed: " + Reason.of(e));
        }
      } catch (RuntimeException | LinkageError e) {
        // the controller was told; the next one is served
        setup.log().accept("a session failed: " + OneLine.of(e.toString()));
      }
    }
  }

  private void serve(Socket plain) throws IOException {
    String peer = "controller " + plain.getInetAddress().getHostAddress();
    CountDownLatch admitted = new CountDownLatch(1);
    Threads.daemon("limit of a handshake", () -> limit(plain, admitted));
    try (MessageChannel channel =
        new MessageChannel(TlsSockets.accepted(key, plain, Handshake.LIMIT), peer)) {
      Handshake.asWorker(channel, setup.secret(), setup.build(), key.digest());
      admitted.countDown();
      try (WorkerSession session = new WorkerSession(setup, channel)) {
        session.run();
      }
    } catch (MessageChannel.Closed _) {
      setup.log().accept(peer + " left");
    } catch (ForeseenException e) {
      setup.log().accept(e.getMessage());
    } finally {
      admitted.countDown();
    }
  }

  /** Closes a connection that is not admitted in time, as a slow sender would keep out others. */
  private static void limit(Socket plain, CountDownLatch admitted) {
    try {
      if (!admitted.await(Handshake.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        plain.close();
      }
    } catch (IOException | InterruptedException _) {
      // it is closed
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      server.close();
    } catch (IOException _) {
      // no connection is accepted any more
    }
  }
}
