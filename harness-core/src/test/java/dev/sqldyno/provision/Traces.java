// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an engine has on this machine while it runs, and must not have afterwards. */
record Traces(List<ProcessHandle> processes, Optional<Path> cgroup, Path dataRoot) {

  static Traces of(RunningEngine running, Path dataRoot) {
    return running.footprint() instanceof Footprint.Processes p
        ? new Traces(tree(p.rootPid()), p.cgroup(), dataRoot)
        : new Traces(List.of(), Optional.empty(), dataRoot);
  }

  private static List<ProcessHandle> tree(long rootPid) {
    ProcessHandle root = ProcessHandle.of(rootPid).orElseThrow();
    return Stream.concat(Stream.of(root), root.descendants()).toList();
  }

  /** What is there now. */
  List<String> left() throws IOException {
    return Stream.of(
            processes.stream().filter(ProcessHandle::isAlive).map(p -> "process " + p.pid()),
            cgroup.stream().filter(Files::exists).map(Path::toString),
            children(dataRoot),
            children(Path.of("/dev/shm")).filter(name -> name.contains("PostgreSQL")),
            children(Path.of("/tmp")).filter(name -> name.contains(".s.PGSQL")))
        .flatMap(s -> s)
        .toList();
  }

  private static Stream<String> children(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(Path::toString).toList().stream();
    }
  }
}
