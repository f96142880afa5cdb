// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.workload.drive.LoadException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The load workers of a run.
 *
 * @param addresses {@code host:port} of each
 * @param secretFile the file of the secret that they share with the controller
 * @param build of this sqldyno, which must equal theirs
 */
public record LoadWorkers(List<String> addresses, Path secretFile, String build) {

  private static final OwnFiles FILES =
      new OwnFiles(LoadException::new, "is the run that wrote it still alive?");

  /** Throws IllegalArgumentException with the remedy if an address is invalid or repeated. */
  public LoadWorkers {
    addresses.forEach(HostPort::parse);
    if (addresses.isEmpty() || new HashSet<>(addresses).size() < addresses.size()) {
      throw new IllegalArgumentException(
          "load workers: name each worker once, as HOST:PORT,HOST:PORT");
    }
  }

  /** Writes a file for the run's forks, without the secret. */
  public void write(Path file) {
    OwnFiles.JSON.writeValue(file.toFile(), this);
  }

  /** Reads such a file. */
  public static LoadWorkers read(Path file) {
    return FILES.json(file, FILES.present(file), LoadWorkers.class);
  }

  /**
   * Returns the first worker that cannot reach a server on that host, where a loopback address
   * would lead to another server; empty if all may. Connects to none.
   */
  public Optional<String> unreached(String host) {
    return new HostPort(host, 0).isLoopback()
        ? addresses.stream().filter(worker -> !HostPort.parse(worker).isLoopback()).findFirst()
        : Optional.empty();
  }

  /**
   * Connects to each worker and closes the connections again.
   *
   * @throws LoadException if a worker cannot be reached, or is not one of this run's
   */
  public void check() throws InterruptedException {
    links().forEach(WorkerLink::close);
  }

  /** Connects to all workers, in the order of their addresses. */
  List<WorkerLink> links() throws InterruptedException {
    SharedSecret secret = SharedSecret.of(secretFile);
    List<WorkerLink> links = new ArrayList<>();
    try {
      for (String address : addresses) {
        links.add(WorkerLink.connect(address, secret, build));
      }
      return links;
    } catch (Throwable e) {
      links.forEach(WorkerLink::close);
      throw e;
    }
  }
}
