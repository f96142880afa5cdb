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

/** The user's Docker, as Testcontainers finds it. */
public final class Docker {
  /** The image of the library's cleaner, which its API does not name; a test compares them. */
  static final String CLEANER = "testcontainers/ryuk:0.14.0";

  static final String LOOPBACK = "127.0.0.1";

  /** This machine's name as Docker gets it from the kernel; empty without Linux. */
  private static final String OWN_NAME =
      KernelFiles.text(Path.of("/proc/sys/kernel/hostname")).map(String::strip).orElse("");

  private static final String OWN_KERNEL = System.getProperty("os.version");

  /**
   * The libraries' loggers, off because they log each step. A field, or the JDK would collect them
   * with their level.
   */
  private static final List<Logger> LIBRARIES =
      Stream.of("org.testcontainers", "tc", "com.github.dockerjava")
          .map(Logger::getLogger)
          .toList();

  static {
    LIBRARIES.forEach(logger -> logger.setLevel(Level.OFF));
  }

  private Docker() {}

  /**
   * Returns why no container can be started, with the remedy; empty where one can. Found out once.
   */
  public static Optional<String> whyNot() {
    return FoundDocker.WHY_NOT;
  }

  /**
   * Returns a client. Not the library's, which would start its cleaner and pull the cleaner's
   * image.
   *
   * @throws ProvisionException if no Docker answers, or not the user's
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
          "%s. It is Testcontainers' cleaner, which sqldyno does not need: set TESTCONTAINERS_RYUK_DISABLED=true in the environment"
              .formatted(e.getMessage()),
          e);
    }
  }

  /** Returns its address in the form of {@code DOCKER_HOST}. */
  static URI host() {
    return DockerClientFactory.instance().getTransportConfig().getDockerHost();
  }

  /** Returns the time of its machine; throws DateTimeException if it is not reported. */
  static Instant now() {
    return OffsetDateTime.parse(String.valueOf(info().getSystemTime())).toInstant();
  }

  /**
   * Returns its version.
   *
   * @throws ProvisionException if no Docker answers, or not the user's
   */
  public static String version() {
    return client().versionCmd().exec().getVersion();
  }

  /** Returns why this machine does not show its containers' processes, if that is known. */
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
   * Returns whether its folders are this machine's. TCP may lead to any machine, and so may a
   * socket that is forwarded by {@code ssh -L} from a machine with the same kernel.
   */
  static boolean sharesDisk(Info info, URI host, String ownKernel) {
    return host.getScheme().equals("unix")
        && whyHidden(info, ownKernel).isEmpty()
        && (info.getName() == null || info.getName().equals(OWN_NAME));
  }

  /**
   * Returns whether its host network is this machine's. It is not behind TCP, in a virtual machine
   * (Docker Desktop), or for a rootless Docker, which has its own network.
   */
  static boolean sharesNetwork(Info info, URI host, String ownKernel) {
    return sharesDisk(info, host, ownKernel)
        && (info.getSecurityOptions() == null
            || info.getSecurityOptions().stream().noneMatch(o -> o.contains("rootless")));
  }

  private static Info info() {
    return client().infoCmd().exec();
  }

  /** Returns the requested network, or the one that Docker can provide instead. */
  static Network network(Network wanted) {
    return wanted == Network.HOST && sharesNetwork(info(), host(), OWN_KERNEL)
        ? Network.HOST
        : Network.PUBLISHED;
  }

  /** Throws ProvisionException if it has less memory. */
  static void checkMemory(int neededMiB) {
    long hasMiB = info().getMemTotal() >> 20;
    if (hasMiB < neededMiB) {
      throw new ProvisionException(
          "it needs %d MiB of memory, but Docker has %d: give Docker more", neededMiB, hasMiB);
    }
  }

  /** Returns its folder of images and containers' data, if that is on this machine. */
  static Optional<Path> dataFolder() {
    if (whyNot().isPresent()) {
      return Optional.empty();
    }
    Info info = info();
    return sharesDisk(info, host(), OWN_KERNEL)
        ? Optional.ofNullable(info.getDockerRootDir()).map(Path::of)
        : Optional.empty();
  }

  /** Throws ProvisionException if it cannot limit a container's memory. */
  static void checkMemoryLimit() {
    if (Boolean.FALSE.equals(info().getMemoryLimit())) {
      throw new ProvisionException(
          "this Docker cannot limit a container's memory (its cgroups lack the memory controller): enable it, or leave out --memory");
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

  /** Pulls the image if it is missing. */
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
