// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.process.OpenPorts;
import dev.sqldyno.workload.remote.HostPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.NoSuchFileException;
import java.util.List;

/** The address at which a JMeter may listen: whoever reaches its port can run code there. */
record ListeningPorts(InetAddress address) {

  /** Throws JMeterException or LoadException if this machine has no such address. */
  static ListeningPorts at(String name) {
    try {
      InetAddress address = new HostPort(name, 0).resolved().getAddress();
      if (!address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) == null) {
        throw new JMeterException(
            "%s is not an address of this machine, so nothing can listen there: 'ip address' lists them",
            name);
      }
      return new ListeningPorts(address);
    } catch (SocketException e) {
      throw new JMeterException("cannot read this machine's addresses: " + e.getMessage(), e);
    }
  }

  /**
   * Checks where the process listens.
   *
   * @throws JMeterException if that is neither this address nor loopback
   */
  void check(long pid) {
    try {
      List<InetSocketAddress> others =
          OpenPorts.of(pid).stream().filter(port -> !isAllowed(port.getAddress())).toList();
      if (!others.isEmpty()) {
        throw new JMeterException(
            "JMeter listens at %s and not at %s alone, so it was ended: remove the setting that opens that port",
            others, address.getHostAddress());
      }
    } catch (NoSuchFileException _) {
      // it has ended
    } catch (IOException e) {
      throw new JMeterException("cannot read where JMeter listens: " + Reason.of(e), e);
    }
  }

  private boolean isAllowed(InetAddress open) {
    return open.isLoopbackAddress()
        || open.equals(address)
        || open.isAnyLocalAddress() && address.isAnyLocalAddress();
  }
}
