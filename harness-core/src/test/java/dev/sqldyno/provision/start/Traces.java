// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds what an engine has on this machine while it runs, and must not have afterwards. */
record Traces(List<Long> processes, Set<Path> files, Path dataRoot) {
  private static final String SHARED_MEMORY = "/dev/shm/";
  private static final long PAUSE_MILLIS = 100;

  static Traces of(Footprint footprint, Path dataRoot) {
    List<Footprint> servers = footprint.servers().toList();
    List<Long> processes =
        servers.stream()
            .flatMapToLong(server -> server.firstProcess().stream())
            .boxed()
            .flatMap(pid -> tree(pid).stream())
            .toList();
    return new Traces(
        processes,
        Stream.concat(
                processes.stream().flatMap(Traces::mapped),
                servers.stream().flatMap(server -> cgroup(server).stream()))
            .collect(Collectors.toSet()),
        dataRoot);
  }

  private static Optional<Path> cgroup(Footprint footprint) {
    return switch (footprint) {
      case Footprint.Processes p -> p.cgroup();
      case Footprint.Emulated e -> cgroup(e.rootPid());
      default -> Optional.empty();
    };
  }

  /** Returns the cgroup that we made for an engine whose footprint does not tell. */
  private static Optional<Path> cgroup(long pid) {
    return KernelFiles.text(Path.of("/proc/" + pid + "/cgroup"))
        .flatMap(text -> CgroupMounts.read().v2Of(text))
        .filter(group -> group.getFileName().toString().startsWith("sqldyno"));
  }

  /** Returns the files in shared memory that the process mapped; other engines may have theirs. */
  private static Stream<Path> mapped(long pid) {
    try (Stream<String> maps = Files.lines(Path.of("/proc/" + pid + "/maps"))) {
      return maps
          .filter(line -> line.contains(SHARED_MEMORY))
          .map(line -> Path.of(line.substring(line.indexOf(SHARED_MEMORY))))
          .toList()
          .stream();
    } catch (IOException | UncheckedIOException _) {
      return Stream.of();
    }
  }

  private static List<Long> tree(long rootPid) {
    ProcessHandle root = ProcessHandle.of(rootPid).orElseThrow();
    return Stream.concat(Stream.of(root), root.descendants()).map(ProcessHandle::pid).toList();
  }

  List<String> left() {
    return Stream.of(
            processes.stream().filter(Traces::runs).map(pid -> "process " + pid),
            files.stream().filter(Files::exists).map(Path::toString),
            children(dataRoot))
        .flatMap(s -> s)
        .toList();
  }

  /**
   * Returns what still exists after the time, or nothing as soon as all is gone. Its looks are
   * counted: while the machine stands still, nothing can go.
   */
  List<String> leftAfter(Duration patience) throws InterruptedException {
    for (long looks = patience.toMillis() / PAUSE_MILLIS; looks > 0; looks--) {
      if (left().isEmpty()) {
        break;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    return left();
  }

  /** A dead process stays listed until its parent asks for its status. */
  private static boolean runs(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
    } catch (IOException _) {
      return false;
    }
  }

  private static Stream<String> children(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(Path::toString).toList().stream();
    } catch (IOException _) {
      return Stream.of();
    }
  }
}
