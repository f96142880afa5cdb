// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.link;

import java.io.ObjectInputFilter;
import java.lang.reflect.Field;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The guard of the port at which JMH in this JVM waits for its forks. JMH accepts only the first
 * connection, and a fork that comes second waits for ever, so the guard ends the fork if an unknown
 * peer came first.
 */
public final class LinkGuard {
  private static final String JMH_WAITS = "org.openjdk.jmh.runner.link.BinaryLinkServer$Acceptor";

  /** The wait for a fork, which starts right after its port is opened. */
  private static final Duration FORK_MAY_COME = Duration.ofMinutes(1);

  private static final Duration POLL = Duration.ofMillis(20);

  private static LinkGuard guard;

  private final LinkPeers peers = new LinkPeers();
  private final List<Refusal> refusals = new CopyOnWriteArrayList<>();
  private volatile Consumer<String> log = System.err::print;

  private LinkGuard() {}

  /**
   * Installs the guard in this JVM, once.
   *
   * @throws IllegalStateException if this JVM has a filter factory already
   */
  public static synchronized LinkGuard install() {
    if (guard == null) {
      LinkGuard made = new LinkGuard();
      ObjectInputFilter.Config.setSerialFilterFactory(
          new LinkFilterFactory(made::admit, what -> made.refuse(what, false)));
      made.logLateComers();
      guard = made;
    }
    return guard;
  }

  /** Sends each refusal to this log instead of standard error. */
  public void logTo(Consumer<String> log) {
    this.log = log;
  }

  /**
   * A refused connection or object.
   *
   * @param ofUnknownPeer whether it was a connection before the fork's, not an object
   */
  public record Refusal(String text, boolean ofUnknownPeer) {}

  /** Returns the number of refusals, of all forks. */
  public int refusals() {
    return refusals.size();
  }

  /** Returns the first refusal after so many. */
  public Optional<Refusal> refusalAfter(int many) {
    return refusals.stream().skip(many).findFirst();
  }

  /** Throws if the peer is not a fork of ours; JMH then closes the connection. */
  private void admit() {
    Socket accepted = accepted();
    Optional<String> unknown = peers.unknownPeer(accepted);
    if (unknown.isPresent()) {
      int port = accepted.getLocalPort();
      // whoever sees the fork end asks for the refusal
      refuse(unknown.get() + ", which connected before JMH's fork did", true);
      Thread.ofPlatform().daemon().name("jmh-link-guard").start(() -> endForkOf(port));
      throw new SecurityException(unknown.get() + " is not a fork of JMH");
    }
  }

  /** Returns the connection from which this thread of JMH's is about to read. */
  private static Socket accepted() {
    Thread handler = Thread.currentThread();
    try {
      Field socket = handler.getClass().getDeclaredField("socket");
      socket.setAccessible(true);
      return (Socket) socket.get(handler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this release of JMH has no field 'socket'", e);
    }
  }

  private void refuse(String what, boolean ofUnknownPeer) {
    Refusal made = new Refusal("refused at JMH's port: " + what, ofUnknownPeer);
    refusals.add(made);
    log.accept("sqldyno: %s%n".formatted(made.text()));
  }

  private static void endForkOf(int port) {
    long deadline = System.nanoTime() + FORK_MAY_COME.toNanos();
    List<ProcessHandle> forks = List.of();
    while (forks.isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL.toNanos());
      forks = LinkPeers.forks(port);
    }
    forks.forEach(ProcessHandle::destroyForcibly);
  }

  /** Logs in one line that a second process connected, which ends JMH's thread. */
  private void logLateComers() {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
      if (thread.getClass().getName().equals(JMH_WAITS)) {
        log.accept(
            "sqldyno: JMH's port is closed, as a second process connected to it%n".formatted());
      } else if (before != null) {
        before.uncaughtException(thread, thrown);
      } else {
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        thrown.printStackTrace();
      }
    });
  }
}
