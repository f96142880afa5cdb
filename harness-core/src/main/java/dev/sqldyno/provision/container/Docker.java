// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Info;
import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.process.WaitProgress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;

/** Talks to the Docker that Testcontainers finds, as the user set it up. */
public final class Docker {
  /** The library's API does not name this image; a test compares it with the library's. */
  static final String CLEANER = "testcontainers/ryuk:0.14.0";

  static final String LOOPBACK = "127.0.0.1";

  /** This machine's name as the kernel tells it to Docker; empty without Linux. */
  private static final String OWN_NAME =
      KernelFiles.text(Path.of("/proc/sys/kernel/hostname")).map(String::strip).orElse("");

  private static final String OWN_KERNEL = System.getProperty("os.version");

  /** They log each step; the JDK forgets the level of a logger that nobody holds. */
  private static final List<Logger> LIBRARIES =
      Stream.of("org.testcontainers", "tc", "com.github.dockerjava")
          .map(Logger::getLogger)
          .toList();

  static {
    LIBRARIES.forEach(logger -> logger.setLevel(Level.OFF));
  }

  private Docker() {}

  /** Returns why no container can be started, with the remedy; it is found out once. */
  public static Optional<String> whyNot() {
    return FoundDocker.WHY_NOT;
  }

  /**
   * Avoids the library's client, which would start its cleaner and pull that one's image.
   *
   * @throws ProvisionException if no Docker answers, or not the one that the user named
   */
  static DockerClient client() {
    FoundDocker.WHY_UNREACHABLE.ifPresent(reason -> {
      throw new ProvisionException(reason);
    });
    return FoundDocker.CLIENT;
  }

  /** Pulls the library's cleaner unless the user switched it off. */
  static void fetchCleaner(Consumer<String> progress) {
    if (Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"))) {
      return;
    }
    try {
      fetch(
          ImageNameSubstitutor.instance()
              .apply(DockerImageName.parse(CLEANER))
              .asCanonicalNameString(),
          progress);
    } catch (ProvisionException e) {
      throw new ProvisionException(
          "%s. It is Testcontainers' cleaner; with TESTCONTAINERS_RYUK_DISABLED=true in the environment it is not needed, as sqldyno removes its containers itself"
              .formatted(e.getMessage()),
          e);
    }
  }

  /** Returns its address as {@code DOCKER_HOST} would say it. */
  static URI host() {
    return DockerClientFactory.instance().getTransportConfig().getDockerHost();
  }

  /** Returns the time of its machine; throws DateTimeException if it does not tell. */
  static Instant now() {
    return OffsetDateTime.parse(String.valueOf(info().getSystemTime())).toInstant();
  }

  /**
   * Returns the version of the Docker that starts and finds containers.
   *
   * @throws ProvisionException if none answers, or not the one that the user named
   */
  public static String version() {
    return client().versionCmd().exec().getVersion();
  }

  /** Returns why this machine cannot show its containers' processes, if that is known. */
  public static Optional<String> whyHidden() {
    return whyHidden(info(), OWN_KERNEL);
  }

  static Optional<String> whyHidden(Info info, String ownKernel) {
    return ownKernel.equals(info.getKernelVersion())
        ? Optional.empty()
        : Optional.of(
            "Docker runs in a machine of its own (Linux %s)".formatted(info.getKernelVersion()));
  }

  /**
   * Returns whether the folders that it names are this machine's. TCP may lead anywhere, and so may
   * a socket, which {@code ssh -L} can forward from a machine with the same kernel.
   */
  static boolean sharesDisk(Info info, URI host, String ownKernel) {
    return host.getScheme().equals("unix")
        && whyHidden(info, ownKernel).isEmpty()
        && (info.getName() == null || info.getName().equals(OWN_NAME));
  }

  /**
   * Returns whether what its containers call the host's network is this machine's. It is not behind
   * TCP, in a virtual machine (Docker Desktop), or without rights, where Docker has a network of
   * its own.
   */
  static boolean sharesNetwork(Info info, URI host, String ownKernel) {
    return sharesDisk(info, host, ownKernel)
        && (info.getSecurityOptions() == null
            || info.getSecurityOptions().stream().noneMatch(o -> o.contains("rootless")));
  }

  private static Info info() {
    return client().infoCmd().exec();
  }

  /** Returns the network that Docker can give an engine that wants this one. */
  static Network network(Network wanted) {
    return wanted == Network.HOST && sharesNetwork(info(), host(), OWN_KERNEL)
        ? Network.HOST
        : Network.PUBLISHED;
  }

  /** Throws ProvisionException if it cannot give a container that much memory. */
  static void checkMemory(int neededMiB) {
    long hasMiB = info().getMemTotal() >> 20;
    if (hasMiB < neededMiB) {
      throw new ProvisionException(
          "it needs %d MiB of memory and Docker has %d: give Docker more", neededMiB, hasMiB);
    }
  }

  /** Returns where it keeps images and containers' data, if that is a folder of this machine. */
  static Optional<Path> dataFolder() {
    if (whyNot().isPresent()) {
      return Optional.empty();
    }
    Info info = info();
    return sharesDisk(info, host(), OWN_KERNEL)
        ? Optional.ofNullable(info.getDockerRootDir()).map(Path::of)
        : Optional.empty();
  }

  /** Throws ProvisionException if it would start a container without the limit to its memory. */
  static void checkMemoryLimit() {
    if (Boolean.FALSE.equals(info().getMemoryLimit())) {
      throw new ProvisionException(
          "this Docker cannot limit a container's memory (its cgroups lack the memory controller): enable it, or leave --memory out");
    }
  }

  static boolean has(String image) {
    try {
      client().inspectImageCmd(image).exec();
      return true;
    } catch (NotFoundException _) {
      return false;
    } catch (DockerException | DockerClientException e) {
      throw new ProvisionException(
          "Docker cannot look for image %s: %s".formatted(image, firstLine(e)), e);
    }
  }

  /** Pulls the image if it is not here. */
  static void fetch(String image, Consumer<String> progress) {
    if (has(image)) {
      return;
    }
    try (WaitProgress _ = WaitProgress.on("pulling image " + image, progress)) {
      client().pullImageCmd(image).exec(new PullImageResultCallback()).awaitCompletion();
    } catch (DockerException | DockerClientException e) {
      throw new ProvisionException(
          "image %s is not on this machine and cannot be pulled: %s. Check its name and the network, or choose another with --image"
              .formatted(image, firstLine(e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while pulling image " + image, e);
    }
  }

  static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
