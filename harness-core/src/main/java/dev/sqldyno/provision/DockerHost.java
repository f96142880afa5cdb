// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.net.URI;
import java.util.Optional;
import java.util.Set;

/** Finds out whose machine a Docker is on. */
public final class DockerHost {
  private static final Set<String> SOCKETS = Set.of("unix", "npipe");
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  private DockerHost() {}

  /**
   * Returns the other machine's name; empty for this machine's Docker.
   *
   * @param host as {@code DOCKER_HOST} would say it
   */
  public static Optional<String> otherMachine(URI host) {
    String name = String.valueOf(host.getHost());
    return SOCKETS.contains(host.getScheme()) || LOOPBACK.contains(name)
        ? Optional.empty()
        : Optional.of(name);
  }
}
