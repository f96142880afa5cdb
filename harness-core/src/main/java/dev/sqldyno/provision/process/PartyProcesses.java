// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.Footprint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The processes behind a footprint. */
public final class PartyProcesses {
  private PartyProcesses() {}

  /** Those of now: of its cgroup and the groups below it, and the first one's descendants. */
  public static Set<Long> pids(Footprint.Processes footprint) {
    Set<Long> pids = new TreeSet<>();
    ProcessHandle.of(footprint.rootPid())
        .ifPresent(root ->
            Stream.concat(Stream.of(root), root.descendants())
                .forEach(process -> pids.add(process.pid())));
    footprint.cgroup().ifPresent(cgroup -> addMembers(cgroup, pids));
    return pids;
  }

  private static void addMembers(Path cgroup, Set<Long> pids) {
    try (Stream<Path> groups = Files.walk(cgroup)) {
      for (Path group : groups.filter(Files::isDirectory).toList()) {
        Files.readAllLines(group.resolve("cgroup.procs")).stream()
            .map(Long::valueOf)
            .forEach(pids::add);
      }
    } catch (IOException | UncheckedIOException _) {
      // the group is gone, or its files cannot be read here
    }
  }
}
