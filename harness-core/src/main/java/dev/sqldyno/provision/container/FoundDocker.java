// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Info;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/** Searches once for the Docker that the user names, or else that Testcontainers finds. */
final class FoundDocker {
  private static final String REMEDY =
      "Start it, or point DOCKER_HOST to one; engines that run as a process need none";
  static final DockerClient CLIENT;
  static final Optional<String> WHY_UNREACHABLE;
  static final Optional<String> WHY_NOT;

  static {
    DockerClient client = null;
    Optional<String> unreachable = Optional.empty();
    try {
      List<NamedDocker> named =
          NamedDocker.all(System.getenv(), Path.of(System.getProperty("user.home")));
      unreachable = named.stream().flatMap(docker -> docker.whyNot().stream()).findFirst();
      if (unreachable.isEmpty()) {
        client =
            DockerClientProviderStrategy.getClientForConfig(
                DockerClientFactory.instance().getTransportConfig());
        client.pingCmd().exec();
        unreachable = another(named, client);
      }
    } catch (ProvisionException e) {
      unreachable = Optional.of(e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      unreachable =
          Optional.of("no Docker answers here (%s). %s".formatted(Docker.firstLine(e), REMEDY));
    }
    CLIENT = client;
    WHY_UNREACHABLE = unreachable;
    WHY_NOT = unreachable.or(FoundDocker::notOfThisMachine).or(FoundDocker::noCommand);
  }

  /**
   * Returns why the Docker that Testcontainers found is not one that the user named. One Docker may
   * have several addresses, as Docker Desktop's has.
   */
  private static Optional<String> another(List<NamedDocker> named, DockerClient client) {
    for (NamedDocker docker : named) {
      URI address = URI.create(docker.host());
      if (!address.equals(Docker.host()) && !identity(client).equals(identity(address))) {
        return Optional.of(docker.isNot(Docker.host()));
      }
    }
    return Optional.empty();
  }

  /** Returns the id of the Docker at that address; empty where it tells none. */
  private static String identity(URI address) {
    try (DockerClient other =
        DockerClientProviderStrategy.getClientForConfig(
            TransportConfig.builder().dockerHost(address).build())) {
      return identity(other);
    } catch (IOException | RuntimeException _) {
      return "";
    }
  }

  private static String identity(DockerClient client) {
    Info info = client.infoCmd().exec();
    return info.getId() + " of " + info.getName();
  }

  /** Refuses another machine, on whose network engines would listen, some without a password. */
  private static Optional<String> notOfThisMachine() {
    return Footprint.Container.otherMachine(Docker.host())
        .map(_ ->
            "the Docker at %s is another machine's, which is not supported: its engines would listen on that machine's network, some without a password. Start the engine there, and give its URL (--external) and its container (--container)"
                .formatted(Docker.host()));
  }

  /** Returns why there is no {@code docker} command, which the janitor needs after our death. */
  private static Optional<String> noCommand() {
    try {
      ProcessBuilder builder =
          new ProcessBuilder("docker", "ps", "-q")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD);
      // the janitor sets it in the same way
      builder.environment().put("DOCKER_HOST", Docker.host().toString());
      int code = builder.start().waitFor();
      return code == 0
          ? Optional.empty()
          : Optional.of("the command 'docker ps' fails, by which containers are cleaned up");
    } catch (IOException e) {
      return Optional.of(
          "there is no command 'docker', by which containers are cleaned up: install Docker's"
              + " command line");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }
}
