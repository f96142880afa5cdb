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

/** Where the engine spends its CPU time, for a meter to look at. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
public sealed interface Footprint {

  /** Returns the machine that spends it, if that is known to be another one. */
  default Optional<String> otherMachine() {
    return this instanceof Container hidden
        ? Container.otherMachine(hidden.host)
        : Optional.empty();
  }

  /** Returns the emulator that counts its instructions, if one executes it. */
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

  /** Returns the servers that it consists of, the one that clients connect to first. */
  default Stream<Footprint> servers() {
    return this instanceof Nodes cluster ? cluster.nodes.values().stream() : Stream.of(this);
  }

  /** Returns why no cgroup of the engine's own can be read; meaningless where one can. */
  default String whyNoGroup() {
    return switch (this) {
      case Processes own -> "the engine has no cgroup of its own: " + own.whyNoCgroup;
      case Emulated _ -> "the engine runs in an emulator, whose time is not the engine's";
      case Nodes _ -> "no cgroup holds all nodes of the cluster: each has one of its own";
      case InJvm _ -> "the engine runs in this JVM: its cost cannot be separated from the client's";
      case Container hidden -> hidden.whyHidden;
      case Remote unknown ->
          "the engine was not started here, and its processes are not known: " + unknown.whyUnknown;
    };
  }

  /**
   * Names processes of this machine.
   *
   * @param rootPid the engine's first process, which may be a script that started the others and
   *     ended
   * @param cgroup the cgroup v2 directory that holds all of the engine's processes and nothing else
   * @param whyNoCgroup the reason where there is none, else empty
   * @param workspace the folder by which we know the processes that we started, whoever their
   *     parent is
   */
  record Processes(
      long rootPid, Optional<Path> cgroup, String whyNoCgroup, Optional<Path> workspace)
      implements Footprint {

    /** Names the processes of somebody else's engine, which are known by their parents alone. */
    public Processes(long rootPid, Optional<Path> cgroup, String whyNoCgroup) {
      this(rootPid, cgroup, whyNoCgroup, Optional.empty());
    }
  }

  /**
   * Names an engine that runs in an emulator, which counts the instructions of all its processes.
   *
   * @param rootPid the emulator that executes the engine's first process
   * @param counts the file in which the emulator counts; see {@code provision/emulator}
   * @param emulator its name, its version and the processor that it emulates: counts of different
   *     ones are never compared
   */
  record Emulated(long rootPid, Path counts, String emulator) implements Footprint {}

  /**
   * Names the nodes of a cluster, all of this machine.
   *
   * @param nodes each by its name, the one that clients connect to first; none is a cluster itself
   * @param locations of those that take clients, in that order
   */
  record Nodes(Map<String, Footprint> nodes, List<Location> locations) implements Footprint {
    public Nodes {
      nodes = YamlValues.ordered(nodes);
    }
  }

  /** Stands for an engine in this JVM, whose cost cannot be separated from the client's. */
  record InJvm() implements Footprint {}

  /**
   * Names a container that we started and whose processes this machine does not show.
   *
   * @param host its Docker, as {@code DOCKER_HOST} would say it
   * @param whyHidden the reason, with a remedy if there is one
   */
  record Container(String id, URI host, String whyHidden) implements Footprint {
    private static final Set<String> SOCKETS = Set.of("unix", "npipe");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Returns the name of the machine that a Docker is on, if it is not this one. */
    public static Optional<String> otherMachine(URI host) {
      String name = String.valueOf(host.getHost());
      return SOCKETS.contains(host.getScheme()) || LOOPBACK.contains(name)
          ? Optional.empty()
          : Optional.of(name);
    }
  }

  /**
   * Stands for an engine that we did not start and whose processes are not known.
   *
   * @param whyUnknown the reason, with a remedy if there is one
   */
  record Remote(String whyUnknown) implements Footprint {}
}
