// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Containers that we did not start. */
public final class Containers {
  private Containers() {}

  /**
   * Returns the age of a container by its Docker's clock; empty where Docker does not report it.
   */
  public static Optional<Duration> age(String name) {
    try {
      String started = Docker.client().inspectContainerCmd(name).exec().getState().getStartedAt();
      return Optional.of(Duration.between(Instant.parse(started), Docker.now()));
    } catch (DockerException | DateTimeException _) {
      return Optional.empty();
    }
  }

  /**
   * Returns the footprint of a container; empty where none of that id or name runs.
   *
   * @throws ProvisionException if no Docker answers
   */
  public static Optional<Footprint> footprint(String name) {
    FoundDocker.WHY_UNREACHABLE.ifPresent(reason -> {
      throw new ProvisionException("looking for a container '%s': %s", name, reason);
    });
    try {
      InspectContainerResponse found = Docker.client().inspectContainerCmd(name).exec();
      return Boolean.TRUE.equals(found.getState().getRunning())
          ? Optional.of(OwnContainer.footprint(found.getId(), found.getState()))
          : Optional.empty();
    } catch (NotFoundException _) {
      return Optional.empty();
    } catch (DockerException e) {
      throw new ProvisionException(
          "Docker cannot look for a container '%s': %s", name, Docker.firstLine(e), e);
    }
  }
}
