// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an engine has on this machine while it runs, and must not have afterwards. */
record Traces(List<Long> processes, Optional<Path> cgroup, Path dataRoot) {

  static Traces of(Footprint footprint, Path dataRoot) {
    return footprint instanceof Footprint.Processes p
        ? new Traces(tree(p.rootPid()), p.cgroup(), dataRoot)
        : new Traces(List.of(), Optional.empty(), dataRoot);
  }

  private static List<Long> tree(long rootPid) {
    ProcessHandle root = ProcessHandle.of(rootPid).orElseThrow();
    return Stream.concat(Stream.of(root), root.descendants()).map(ProcessHandle::pid).toList();
  }

  /** What is there now. */
  List<String> left() {
    return Stream.of(
            processes.stream().filter(Traces::runs).map(pid -> "process " + pid),
            cgroup.stream().filter(Files::exists).map(Path::toString),
            children(dataRoot),
            children(Path.of("/dev/shm")).filter(name -> name.contains("PostgreSQL")))
        .flatMap(s -> s)
        .toList();
  }

  /** What is still there when nothing is, or after the time. */
  List<String> leftAfter(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!left().isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(100);
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
