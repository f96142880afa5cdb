// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sqldyno.catalog.text.YamlValues;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The processes in which an engine spends its CPU time, for its meter. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface Footprint {

  /** Returns the engine's machine, if that is known to be another one. */
  default Optional<String> otherMachine() {
    return switch (this) {
      case Container hidden -> Container.otherMachine(hidden.host);
      case Nodes cluster ->
          cluster.servers().flatMap(each -> each.otherMachine().stream()).findFirst();
      default -> Optional.empty();
    };
  }

  /** Returns the emulator that executes the engine, if any. */
  default Optional<String> emulatorName() {
    return switch (this) {
      case Emulated own -> Optional.of(own.emulator);
      case Nodes cluster -> cluster.servers().findFirst().flatMap(Footprint::emulatorName);
      default -> Optional.empty();
    };
  }

  /** Returns its first process, if it is known; of a cluster, that of the first node. */
  default OptionalLong firstProcess() {
    return switch (this) {
      case Processes own -> OptionalLong.of(own.rootPid);
      case Emulated own -> OptionalLong.of(own.rootPid);
      case Nodes cluster ->
          cluster.servers().map(Footprint::firstProcess).findFirst().orElse(OptionalLong.empty());
      default -> OptionalLong.empty();
    };
  }

  /** Returns the engine's servers, starting with the one that clients connect to. */
  default Stream<Footprint> servers() {
    return this instanceof Nodes cluster ? cluster.nodes.values().stream() : Stream.of(this);
  }

  /** Returns why the engine has no readable cgroup of its own; meaningless where it has one. */
  default String whyNoGroup() {
    return switch (this) {
      case Processes own -> "the engine has no cgroup of its own: " + own.whyNoCgroup;
      case Emulated _ -> "the engine runs in an emulator, whose time is not the engine's";
      case Nodes _ -> "no cgroup contains all nodes of the cluster: each has its own";
      case InJvm _ -> "the engine runs in this JVM: its cost cannot be separated from the client's";
      case Container hidden -> hidden.whyHidden;
      case Remote unknown ->
          "the engine was not started here, and its processes are unknown: " + unknown.whyUnknown;
    };
  }

  /**
   * Processes of this machine.
   *
   * @param rootPid the engine's first process, which may be a script that started the others and
   *     ended
   * @param cgroup the cgroup v2 directory that contains all of the engine's processes and nothing
   *     else
   * @param whyNoCgroup the reason where there is none, else empty
   * @param workspace the folder that marks the processes that we started, regardless of their
   *     parents
   */
  record Processes(
      long rootPid, Optional<Path> cgroup, String whyNoCgroup, Optional<Path> workspace)
      implements Footprint {

    /** The processes of an engine that we did not start, which are found by their parents alone. */
    public Processes(long rootPid, Optional<Path> cgroup, String whyNoCgroup) {
      this(rootPid, cgroup, whyNoCgroup, Optional.empty());
    }
  }

  /**
   * An engine that runs in an emulator, which counts the instructions of all its processes.
   *
   * @param rootPid the emulator that executes the engine's first process
   * @param counts the file of the emulator's counts; see {@code provision/emulator}
   * @param emulator the emulator's name, version and emulated processor: counts of different
   *     emulators are never compared
   */
  record Emulated(long rootPid, Path counts, String emulator) implements Footprint {}

  /**
   * The nodes of a cluster, all on this machine.
   *
   * @param nodes by name, starting with the one that clients connect to; none is a cluster itself
   * @param locations of the nodes that accept clients, in that order
   */
  record Nodes(Map<String, Footprint> nodes, List<Location> locations) implements Footprint {
    public Nodes {
      nodes = YamlValues.ordered(nodes);
    }
  }

  /** An engine in this JVM, whose cost cannot be separated from the client's. */
  record InJvm() implements Footprint {}

  /**
   * A container that we started and whose processes this machine does not show.
   *
   * @param host its Docker, in the form of {@code DOCKER_HOST}
   * @param whyHidden the reason, with a remedy if there is one
   */
  record Container(String id, URI host, String whyHidden) implements Footprint {
    private static final Set<String> SOCKETS = Set.of("unix", "npipe");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Returns the name of a Docker's machine, if it is not this one. */
    public static Optional<String> otherMachine(URI host) {
      String name = String.valueOf(host.getHost());
      return SOCKETS.contains(host.getScheme()) || LOOPBACK.contains(name)
          ? Optional.empty()
          : Optional.of(name);
    }
  }

  /**
   * An engine that we did not start and whose processes are unknown.
   *
   * @param whyUnknown the reason, with a remedy if there is one
   */
  record Remote(String whyUnknown) implements Footprint {}
}
