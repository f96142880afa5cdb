// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import dev.sqldyno.catalog.engine.Container.Network;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.MemoryLimit;
import dev.sqldyno.provision.Placement.Storage;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.cgroup.OomKills;
import dev.sqldyno.provision.process.LogTail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.FrameConsumerResultCallback;
import org.testcontainers.containers.output.OutputFrame.OutputType;
import org.testcontainers.containers.output.ToStringConsumer;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.images.ImagePullPolicy;
import org.testcontainers.utility.DockerImageName;

/** A container that we made. */
final class OwnContainer implements CrashReport {
  /** The janitor finds the container by this label, whose value is in the workspace. */
  static final String LABEL = "dev.sqldyno.site";

  /** The exit code after SIGKILL, which the kernel sends for lack of memory. */
  private static final long KILLED = 137;

  private static final Duration DYING = Duration.ofSeconds(2);

  /** A few megabytes at most, as Docker splits lines at 16 KiB. */
  private static final int LOG_LINES = 300;

  private static final Duration LOG_PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** Pulls nothing, as the image has been pulled before. */
  private static final ImagePullPolicy NEVER = _ -> false;

  private final ContainerRequest request;
  private final GenericContainer<?> container;
  private Optional<OomKills> kills = Optional.empty();
  private long knownKills;

  private OwnContainer(ContainerRequest request, GenericContainer<?> container) {
    this.request = request;
    this.container = container;
  }

  /** Describes the container without starting anything. */
  static OwnContainer of(ContainerRequest request, String label) {
    GenericContainer<?> container =
        new GenericContainer<>(DockerImageName.parse(request.image()))
            .withImagePullPolicy(NEVER)
            .withLabels(Map.of(LABEL, label))
            .withEnv(request.environment())
            .withSharedMemorySize((long) request.container().sharedMemoryMiB() << 20)
            .withStartupCheckStrategy(new AnyState())
            .waitingFor(new NoWait())
            .withCreateContainerCmdModifier(command -> place(command, request));
    if (!request.command().isEmpty()) {
      container.withCommand(request.command().toArray(String[]::new));
    }
    if (request.network() == Network.HOST) {
      container.withNetworkMode("host");
    }
    return new OwnContainer(request, container);
  }

  private static void place(CreateContainerCmd command, ContainerRequest request) {
    HostConfig host = command.getHostConfig();
    if (request.placement().storage() == Storage.TMPFS) {
      // owned by the server's user, as Docker's default is root
      host.withTmpFs(
          Map.of(
              request.container().data(),
              "rw,exec,uid=%1$d,gid=%1$d".formatted(request.container().dataOwner())));
    } else {
      // a volume even if the image declares none, as writes to its layers are slow
      host.withMounts(
          List.of(new Mount().withType(MountType.VOLUME).withTarget(request.container().data())));
    }
    request
        .placement()
        .memory()
        // the same limit with and without swap allows no swap
        .ifPresent(limit -> host.withMemory(limit.bytes()).withMemorySwap(limit.bytes()));
    if (request.network() == Network.PUBLISHED) {
      ExposedPort port = ExposedPort.tcp(request.port());
      command.withExposedPorts(port);
      host.withPortBindings(new PortBinding(Binding.bindIp(Docker.LOOPBACK), port));
    }
  }

  void start() {
    container.start();
  }

  /** Returns the port for clients. */
  int port() {
    return request.network() == Network.HOST
        ? request.port()
        : container.getMappedPort(request.port());
  }

  /** Returns the addresses beyond loopback on which Docker publishes its ports. */
  List<String> publishedElsewhere() {
    return container
        .getCurrentContainerInfo()
        .getNetworkSettings()
        .getPorts()
        .getBindings()
        .values()
        .stream()
        .filter(Objects::nonNull)
        .flatMap(Arrays::stream)
        .map(Binding::getHostIp)
        .filter(address -> !Docker.LOOPBACK.equals(address))
        .map(String::valueOf)
        .toList();
  }

  ContainerState state() {
    return container.getCurrentContainerInfo().getState();
  }

  /** Returns why it no longer runs; empty while it runs. */
  Optional<String> end() {
    return container.getContainerId() == null
        ? Optional.empty()
        : end(state(), request.placement().memory());
  }

  static Optional<String> end(ContainerState state, Optional<MemoryLimit> limit) {
    if (Boolean.TRUE.equals(state.getRunning())) {
      return Optional.empty();
    }
    boolean certain = Boolean.TRUE.equals(state.getOOMKilled());
    if (!certain && !Objects.equals(state.getExitCodeLong(), KILLED)) {
      return Optional.of("the container exited with code " + state.getExitCodeLong());
    }
    String how =
        certain ? "was killed" : "was killed (exit code %d), most likely".formatted(KILLED);
    return Optional.of("the container %s %s".formatted(how, forLackOfMemory(limit)));
  }

  /** Waits a moment, because a silent container may still be dying. */
  @Override
  public Optional<String> cause() {
    try {
      long deadline = System.nanoTime() + DYING.toNanos();
      while (container.getContainerId() != null
          && end().isEmpty()
          && System.nanoTime() < deadline) {
        Thread.sleep(PAUSE);
      }
      return end();
    } catch (DockerException _) {
      return Optional.empty();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Returns a loss if the kernel killed a process while the first one goes on. */
  @Override
  public Optional<String> newLoss() {
    long now = counted();
    boolean more = now > knownKills;
    knownKills = now;
    return more ? Optional.of(loss(request.placement().memory())) : Optional.empty();
  }

  private long counted() {
    return kills.flatMap(OomKills::read).orElse(knownKills);
  }

  static String loss(Optional<MemoryLimit> limit) {
    return "a process of the engine was killed " + forLackOfMemory(limit);
  }

  private static String forLackOfMemory(Optional<MemoryLimit> limit) {
    return limit
        .map(
            most -> "for lack of memory (limit %s): raise --memory or leave it out".formatted(most))
        .orElse("for lack of memory: give Docker more, or run fewer engines at once");
  }

  /** Returns its footprint; from now on {@link #newLoss} watches its processes. */
  Footprint footprint() {
    String id = container.getContainerId();
    ContainerState state = state();
    kills = groups(state, id).flatMap(text -> OomKills.find(CgroupMounts.read(), text, id));
    knownKills = counted();
    return footprint(id, state);
  }

  /**
   * Returns a running container's footprint. Its processes are on this machine if the process that
   * Docker names is in a cgroup with the container's id.
   */
  static Footprint footprint(String id, ContainerState state) {
    long pid = pid(state);
    Optional<String> groups = groups(state, id);
    if (groups.isEmpty()) {
      String why =
          Docker.whyHidden()
              .orElseGet(() ->
                  "this machine's process %d is not the container's: sqldyno or Docker may run in a container, or Docker may lack the right to make cgroups"
                      .formatted(pid));
      return new Footprint.Container(id, Docker.host(), why);
    }
    Optional<Path> cgroup = CgroupMounts.read().owned(groups.get(), id);
    return new Footprint.Processes(
        pid, cgroup, cgroup.isPresent() ? "" : "the container's cgroup is not mounted here");
  }

  private static long pid(ContainerState state) {
    return state.getPidLong() == null ? 0 : state.getPidLong();
  }

  /** Returns the first process's cgroups; empty where the process is not the container's. */
  private static Optional<String> groups(ContainerState state, String id) {
    return KernelFiles.ofProcess(pid(state), "cgroup").filter(text -> text.contains(id));
  }

  /** Returns the end of its log; empty where it never started. */
  @Override
  public String logTail() {
    if (container.getContainerId() == null) {
      return "";
    }
    ToStringConsumer end = new ToStringConsumer();
    try (FrameConsumerResultCallback frames = new FrameConsumerResultCallback()) {
      frames.addConsumer(OutputType.STDOUT, end);
      frames.addConsumer(OutputType.STDERR, end);
      Docker.client()
          .logContainerCmd(container.getContainerId())
          .withStdOut(true)
          .withStdErr(true)
          .withTail(LOG_LINES)
          .exec(frames)
          .awaitCompletion(LOG_PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (DockerException | IOException _) {
      return "";
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return LogTail.of(end.toUtf8String());
  }

  /** Ends the container and deletes its data. */
  void remove() {
    container.stop();
  }

  /** No wait, as the caller waits for an answer. */
  private static final class NoWait extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {
      // the caller waits
    }
  }

  private static final class AnyState extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(
        com.github.dockerjava.api.DockerClient client, String containerId) {
      return StartupStatus.SUCCESSFUL;
    }
  }
}
