// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JMeter that runs plans for another one, which commands it over the network. It listens on two
 * ports, the one named and the next, and ends with this JVM.
 */
public final class RemoteEngine implements AutoCloseable {
  private static final String READY = "Bound to RMI registry";

  /** Settings that turn off JMeter's other servers, which would accept any peer. */
  private static final Map<String, String> NO_OTHER_SERVERS =
      Map.of("beanshell.server.port", "0", "mirror.server.port", "0");

  private static final Duration LOOK = Duration.ofMillis(200);

  private final JMeterProcess process;
  private final ListeningPorts ports;
  private final Path log;
  private volatile boolean closed;

  private RemoteEngine(JMeterProcess process, ListeningPorts ports, Path log) {
    this.process = process;
    this.ports = ports;
    this.log = log;
  }

  /**
   * Starts an engine, which may not listen yet.
   *
   * @param address at which the other machine reaches this one; it listens there alone
   * @param user its plugins and system properties; those of a plan come with the plan
   * @param folder gets {@code engine-PORT.log} and {@code engine-PORT.out}
   * @throws JMeterException if the address is another machine's, or one of the two ports is taken
   */
  public static RemoteEngine start(
      JMeterHome home,
      String address,
      int port,
      Optional<Tls> tls,
      JMeterSettings user,
      Path folder) {
    ListeningPorts ports = ListeningPorts.at(address);
    requireFree(ports, port);
    requireFree(ports, port + 1);
    Path log = folder.resolve("engine-%d.log".formatted(port));
    Map<String, String> settings = new HashMap<>(RemoteEngines.settings(tls));
    settings.put("server_port", Integer.toString(port));
    settings.put("server.rmi.localport", Integer.toString(port + 1));
    settings.putAll(NO_OTHER_SERVERS);
    List<String> jvm = new ArrayList<>(JMeterProcess.JVM);
    jvm.add(JMeterProcess.calledAt(address));
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(log);
      return new RemoteEngine(
          JMeterProcess.start(
              home.launch("engine", jvm, List.of("-s", "-j", log.toString(), PlanRun.QUIET)),
              settings,
              user,
              folder.resolve("engine-%d.out".formatted(port))),
          ports,
          log);
    } catch (IOException e) {
      throw new JMeterException("cannot start a JMeter engine: " + Reason.of(e), e);
    }
  }

  private static void requireFree(ListeningPorts ports, int port) {
    try (ServerSocket _ = new ServerSocket(port, 1, ports.address())) {
      // the port is free
    } catch (IOException e) {
      throw new JMeterException(
          "port %d is taken (%s); an engine takes two in a row: choose another by --port",
          port, e.getMessage(), e);
    }
  }

  /**
   * Waits until it listens, and checks that it listens at its own address only.
   *
   * @throws JMeterException if it ended, does not listen within the limit, or listens elsewhere
   */
  public void awaitReady(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (!Files.exists(log) || !Files.readString(log).contains(READY)) {
        if (process.await(LOOK)) {
          throw ended();
        }
        if (System.nanoTime() > deadline) {
          throw new JMeterException("the JMeter engine does not listen: see " + log);
        }
      }
    } catch (IOException e) {
      throw new JMeterException("cannot read %s: %s", log, Reason.of(e), e);
    }
    try {
      ports.check(process.pid());
    } catch (JMeterException e) {
      close();
      throw e;
    }
  }

  public long pid() {
    return process.pid();
  }

  /**
   * Waits until it is closed.
   *
   * @throws JMeterException if it ended by itself
   */
  public void awaitEnd() throws InterruptedException {
    while (!process.await(Duration.ofHours(1))) {
      // it still serves
    }
    if (!closed) {
      throw ended();
    }
  }

  private JMeterException ended() {
    return new JMeterException("the JMeter engine %s: see %s", process.howItEnded(), log);
  }

  @Override
  public void close() {
    closed = true;
    process.close();
  }
}
