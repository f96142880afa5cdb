// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.workload.remote.HostPort;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The remote engines that run a plan instead of this machine's JMeter; each runs all of it.
 *
 * @param addresses {@code host:port} each; empty if the plan runs here
 * @param tls without it, any peer that reaches an engine's port can run code there
 */
public record RemoteEngines(List<String> addresses, Optional<Tls> tls) {
  private static final Map<String, String> WITHOUT_TLS = Map.of("server.rmi.ssl.disable", "true");
  private static final int PATIENCE_MILLIS = 5_000;

  /** No remote engines: the plan runs in the JMeter that is started. */
  public static final RemoteEngines HERE = new RemoteEngines(List.of(), Optional.empty());

  /** Throws IllegalArgumentException if an address is invalid or there twice. */
  public RemoteEngines {
    Set<HostPort> engines = new HashSet<>();
    for (String address : addresses) {
      if (!engines.add(HostPort.parse(address))) {
        throw new IllegalArgumentException(address + " is there twice");
      }
    }
  }

  boolean areRemote() {
    return !addresses.isEmpty();
  }

  /** Returns the address at which the engines reach this machine to send their rows. */
  String ownAddress() throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      // sends nothing: the kernel only chooses the address
      socket.connect(HostPort.parse(addresses.getFirst()).resolved());
      return socket.getLocalAddress().getHostAddress();
    }
  }

  /**
   * Connects to each engine once, because JMeter itself only logs a missing one.
   *
   * @throws JMeterException for the first one that does not listen
   * @throws dev.sqldyno.workload.drive.LoadException if no machine has an address's name
   */
  void requireListening() {
    for (String address : addresses) {
      InetSocketAddress where = HostPort.parse(address).resolved();
      try (Socket socket = new Socket()) {
        socket.connect(where, PATIENCE_MILLIS);
      } catch (IOException e) {
        throw new JMeterException(
            "no engine listens at %s (%s): start one there by 'sqldyno plan engine'",
            address, e.getMessage(), e);
      }
    }
  }

  /** Returns the settings of the JMeter that commands them, which may include a password. */
  Map<String, String> settings() {
    return areRemote() ? settings(tls) : Map.of();
  }

  static Map<String, String> settings(Optional<Tls> tls) {
    return tls.map(Tls::properties).orElse(WITHOUT_TLS);
  }
}
