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
 * Lists the processes and the threads of a party, by a read or two where it has a cgroup: that is
 * done at both edges of every window.
 *
 * @param processLists the files that list the processes of its cgroup and of those that were below
 *     it at the start; none where it has no cgroup
 * @param threadLists likewise
 */
record Members(Footprint.Processes party, List<Path> processLists, List<Path> threadLists) {
  private static final Path PROC = Path.of("/proc");

  static Members of(Footprint.Processes party) {
    List<Path> groups = party.cgroup().map(CgroupMounts::groups).orElse(List.of());
    return new Members(
        party, lists(groups, "cgroup.procs"), lists(groups, "cgroup.threads", "tasks"));
  }

  /** Finds the file of any of these names in each group. */
  private static List<Path> lists(List<Path> groups, String... names) {
    return groups.stream()
        .flatMap(group -> Stream.of(names).map(group::resolve))
        .filter(Files::exists)
        .toList();
  }

  /** Returns the folder of each process in {@code /proc}; it may end before it is looked at. */
  List<Path> processes() {
    return processLists.isEmpty()
        ? ProcessGroup.of(party).stream().map(pid -> PROC.resolve(pid.toString())).toList()
        : listed(processLists);
  }

  /** Returns the folder of each thread likewise. */
  List<Path> threads() {
    return threadLists.isEmpty()
        ? processes().stream().flatMap(Members::threads).toList()
        : listed(threadLists);
  }

  private static Stream<Path> threads(Path process) {
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
