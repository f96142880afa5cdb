// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.workload.drive.LoadException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The load workers of a run.
 *
 * @param addresses {@code host:port} of each
 * @param secretFile of the secret that they share with the controller
 * @param build of this sqldyno, which theirs must equal
 */
public record LoadWorkers(List<String> addresses, Path secretFile, String build) {

  /** Throws IllegalArgumentException with the remedy, if an address is none or there twice. */
  public LoadWorkers {
    addresses.forEach(HostPort::parse);
    if (addresses.isEmpty() || new HashSet<>(addresses).size() < addresses.size()) {
      throw new IllegalArgumentException(
          "load workers: name each worker once, as HOST:PORT,HOST:PORT");
    }
  }

  /**
   * Connects to each and closes the connections again.
   *
   * @throws LoadException if one cannot be reached, or is not one of this run's
   */
  public void check() throws InterruptedException {
    links().forEach(WorkerLink::close);
  }

  /** Connects to all of them, in the order of their addresses. */
  List<WorkerLink> links() throws InterruptedException {
    SharedSecret secret = SharedSecret.of(secretFile);
    List<WorkerLink> links = new ArrayList<>();
    boolean connected = false;
    try {
      for (String address : addresses) {
        links.add(WorkerLink.connect(address, secret, build));
      }
      connected = true;
      return links;
    } finally {
      if (!connected) {
        links.forEach(WorkerLink::close);
      }
    }
  }
}
