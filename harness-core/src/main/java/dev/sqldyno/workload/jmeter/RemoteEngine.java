// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JMeter that runs plans for another one, which commands it over the network, and ends with this
 * JVM. It listens on two ports: the one named, and the next.
 */
public final class RemoteEngine implements AutoCloseable {
  private static final String READY = "Bound to RMI registry";
  private static final Duration LOOK = Duration.ofMillis(200);

  private final JMeterProcess process;
  private final Path log;
  private volatile boolean closed;

  private RemoteEngine(JMeterProcess process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts one, which may not listen yet.
   *
   * @param address of this machine, as the other one reaches it
   * @param folder gets {@code engine-PORT.log} and {@code engine-PORT.out}
   * @throws JMeterException if somebody listens on one of its ports
   */
  public static RemoteEngine start(
      JMeterHome home, String address, int port, Optional<Tls> tls, Path folder) {
    mustBeFree(port);
    mustBeFree(port + 1);
    Path log = folder.resolve("engine-%d.log".formatted(port));
    Map<String, String> settings = new HashMap<>(Engines.settings(tls));
    settings.put("server_port", Integer.toString(port));
    settings.put("server.rmi.localport", Integer.toString(port + 1));
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(log);
      return new RemoteEngine(
          JMeterProcess.start(
              home,
              JMeterProcess.jvmThatOthersCall(address),
              List.of("-s", "-j", log.toString(), PlanRun.QUIET),
              settings,
              folder.resolve("engine-%d.out".formatted(port)),
              PlanRun::apart),
          log);
    } catch (IOException e) {
      throw new JMeterException("cannot start a JMeter engine: " + e.getMessage(), e);
    }
  }

  private static void mustBeFree(int port) {
    try (ServerSocket _ = new ServerSocket(port)) {
      // nobody listens
    } catch (IOException e) {
      throw new JMeterException(
          "port %d is taken (%s); an engine takes two in a row: choose another by --port"
              .formatted(port, e.getMessage()),
          e);
    }
  }

  /**
   * Returns when it listens.
   *
   * @throws JMeterException if it ended, or does not listen within the limit
   */
  public void awaitReady(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (!Files.exists(log) || !Files.readString(log).contains(READY)) {
        if (process.await(LOOK) || System.nanoTime() > deadline) {
          throw new JMeterException("the JMeter engine does not listen: see " + log);
        }
      }
    } catch (IOException e) {
      throw new JMeterException("cannot read " + log, e);
    }
  }

  /**
   * Returns when it was closed.
   *
   * @throws JMeterException if it ended by itself
   */
  public void awaitEnd() throws InterruptedException {
    while (!process.await(Duration.ofHours(1))) {
      // it serves
    }
    if (!closed) {
      throw new JMeterException("the JMeter engine ended by itself: see " + log);
    }
  }

  @Override
  public void close() {
    closed = true;
    process.close();
  }
}
