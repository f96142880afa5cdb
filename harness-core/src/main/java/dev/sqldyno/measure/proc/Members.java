// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.provision.process.ProcessGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The processes and threads of a party. They are listed at both edges of every window, so a party
 * with a cgroup is listed by a read or two.
 *
 * @param processLists the files that list the processes of its cgroup and of the cgroups below it
 *     at the start; none without a cgroup
 * @param threadLists the same for threads
 */
record Members(Footprint.Processes party, List<Path> processLists, List<Path> threadLists) {
  private static final Path PROC = Path.of("/proc");

  static Members of(Footprint.Processes party) {
    List<Path> groups = party.cgroup().map(CgroupMounts::groups).orElse(List.of());
    return new Members(
        party, lists(groups, "cgroup.procs"), lists(groups, "cgroup.threads", "tasks"));
  }

  /** Finds the files of these names in each group. */
  private static List<Path> lists(List<Path> groups, String... names) {
    return groups.stream()
        .flatMap(group -> Stream.of(names).map(group::resolve))
        .filter(Files::exists)
        .toList();
  }

  /** Returns the folder of each process in {@code /proc}; the process may have ended since. */
  List<Path> processes() {
    return processLists.isEmpty()
        ? ProcessGroup.of(party).stream().map(pid -> PROC.resolve(pid.toString())).toList()
        : listed(processLists);
  }

  /** Returns the folder of each thread in {@code /proc}; the thread may have ended since. */
  List<Path> threads() {
    return threadLists.isEmpty()
        ? processes().stream().flatMap(Members::threads).toList()
        : listed(threadLists);
  }

  /** Returns the folder of each thread of a process; none where it has ended. */
  static Stream<Path> threads(Path process) {
    try (Stream<Path> threads = Files.list(process.resolve("task"))) {
      return threads.toList().stream();
    } catch (IOException | UncheckedIOException _) {
      return Stream.empty();
    }
  }

  private static List<Path> listed(List<Path> files) {
    return files.stream()
        .flatMap(file -> KernelFiles.text(file).stream())
        .flatMap(String::lines)
        .map(PROC::resolve)
        .toList();
  }
}
