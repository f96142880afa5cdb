// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Info;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.CommandResult;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;

/**
 * The user's Docker, looked up once: the one that the {@code docker} command uses. Testcontainers
 * falls back to another if that does not answer; sqldyno does not, as a container there may have
 * the same name by chance.
 */
final class FoundDocker {
  private static final String REMEDY =
      "Start it, or point DOCKER_HOST to one; engines that run as a process need none";

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  static final DockerClient CLIENT;
  static final Optional<String> WHY_UNREACHABLE;
  static final Optional<String> WHY_NOT;

  static {
    DockerClient client = null;
    Optional<String> unreachable = Optional.empty();
    try {
      String asked = asked();
      client =
          DockerClientProviderStrategy.getClientForConfig(
              DockerClientFactory.instance().getTransportConfig());
      requireSame(asked, client.infoCmd().exec());
    } catch (ProvisionException e) {
      unreachable = Optional.of(e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      unreachable =
          Optional.of("no Docker answers here (%s). %s".formatted(Docker.firstLine(e), REMEDY));
    }
    CLIENT = client;
    WHY_UNREACHABLE = unreachable;
    WHY_NOT = unreachable.or(FoundDocker::notOfThisMachine);
  }

  private FoundDocker() {}

  /**
   * Returns the identity of the {@code docker} command's Docker, at {@code DOCKER_HOST} or in its
   * context. The janitor uses the same one after our death.
   */
  private static String asked() {
    try {
      CommandResult result =
          CommandResult.of(
              new ProcessBuilder(
                  "docker", "info", "--format", "{{with .ID}}{{.}} of {{$.Name}}{{end}}"),
              PATIENCE);
      if (!result.isSuccess()) {
        throw new ProvisionException(
            "the Docker of the command 'docker' does not answer (%s), and no other is used instead. %s",
            result.isLate() ? "within " + PATIENCE.toSeconds() + " s" : said(result), REMEDY);
      }
      return result.printed();
    } catch (IOException e) {
      throw new ProvisionException(
          "there is no command 'docker', which is needed to find and clean up containers: install Docker's command line",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted", e);
    }
  }

  /** Returns its error, without a password in the address. */
  private static String said(CommandResult result) {
    return OneLine.of(result.printed()).replaceAll("//([^/:@]*):[^/@]*@", "//$1:***@");
  }

  /** Compares ids, as one Docker may have several addresses, such as Docker Desktop's. */
  private static void requireSame(String asked, Info found) {
    if (!asked.contains("%s of %s".formatted(found.getId(), found.getName()))) {
      throw new ProvisionException(
          "the command 'docker' uses another Docker than Testcontainers, which finds %s. Set DOCKER_HOST to the one that you mean; if it is reached by ssh, forward its socket to this machine (ssh -nNT -L $HOME/docker-there.sock:/var/run/docker.sock HOST) and set DOCKER_HOST=unix://$HOME/docker-there.sock",
          Docker.host());
    }
  }

  /**
   * Refuses the Docker of another machine, on whose network engines would listen, some without a
   * password.
   */
  private static Optional<String> notOfThisMachine() {
    return Footprint.Container.otherMachine(Docker.host())
        .map(_ ->
            "the Docker at %s is on another machine, which is not supported: engines would listen on that machine's network, some without a password. Start the engine there, and give its URL (--external) and its container (--container)"
                .formatted(Docker.host()));
  }
}
