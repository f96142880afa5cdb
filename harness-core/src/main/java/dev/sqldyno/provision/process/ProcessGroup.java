// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The living processes of one party, regardless of their parents: a script may have started them
 * and ended. They are the processes of its cgroup and of the groups below it. Without a cgroup,
 * they are the processes with the workspace's mark in their environment, and their descendants; for
 * a party that we did not start, also the descendants of its first process.
 */
public final class ProcessGroup {
  private ProcessGroup() {}

  /** Returns the process ids; none where all have ended. */
  public static Set<Long> of(Footprint.Processes party) {
    Set<Long> found = listed(party);
    found.removeIf(pid -> !lives(pid));
    return found;
  }

  /** Returns the process ids, including those of zombies. */
  public static Set<Long> listed(Footprint.Processes party) {
    Set<Long> found = party.cgroup().map(ProcessGroup::inside).orElseGet(HashSet::new);
    if (party.workspace().isEmpty()) {
      found.addAll(Descendants.of(party.rootPid()));
    } else if (party.cgroup().isEmpty()) {
      found.addAll(marked(party.workspace().get()));
    }
    return found;
  }

  /** Returns the party's first process, or another one if that was a script that has ended. */
  public static LongStream one(Footprint.Processes party) {
    return lives(party.rootPid())
        ? LongStream.of(party.rootPid())
        : of(party).stream().mapToLong(Long::longValue).limit(1);
  }

  /** Returns the environment variable that a party's processes inherit. */
  public static String mark(Path workspace) {
    return "SQLDYNO_FOLDER=" + workspace;
  }

  /** Returns the processes of a cgroup and the groups below it; none where it is gone. */
  public static Set<Long> inside(Path cgroup) {
    return CgroupMounts.groups(cgroup).stream()
        .flatMap(group -> KernelFiles.text(group.resolve("cgroup.procs")).stream())
        .flatMap(String::lines)
        .map(Long::valueOf)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Set<Long> marked(Path workspace) {
    String mark = mark(workspace);
    Set<Long> found = new HashSet<>();
    ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> !found.contains(pid) && hasMark(pid, mark))
        .forEach(pid -> found.addAll(Descendants.of(pid)));
    return found;
  }

  private static boolean hasMark(long pid, String mark) {
    try {
      byte[] variables = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "environ"));
      return Arrays.asList(new String(variables, Charset.defaultCharset()).split("\0"))
          .contains(mark);
    } catch (IOException _) {
      // it has ended, or is another user's
      return false;
    }
  }

  private static boolean lives(long pid) {
    return ProcessState.of(pid) != ProcessState.ENDED;
  }
}
