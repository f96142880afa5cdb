// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the cgroup that somebody else made for an engine, as Docker does for a container. */
public final class OwnedCgroup {
  private OwnedCgroup() {}

  /**
   * Returns the directory of the engine's own group, in v2 if the group is in both hierarchies.
   *
   * <p>A process's group says nothing of what else is in it: it may be the root, a daemon's or a
   * login session's. So only a group of the engine's own is taken; if the process sits in a group
   * below that one (as with an init system, or with podman), the one above is taken all the same.
   *
   * @param procCgroup the text of {@code /proc/PID/cgroup} of a process of the engine
   * @param own recognises the name of the engine's group, one path element, for instance by its
   *     container's id
   */
  public static Optional<Path> find(CgroupMounts mounts, String procCgroup, Predicate<String> own) {
    return v2(mounts, procCgroup, own).or(() -> v1("cpuacct", mounts, procCgroup, own));
  }

  /** Looks in the v2 hierarchy alone. */
  static Optional<Path> v2(CgroupMounts mounts, String procCgroup, Predicate<String> own) {
    return mounts.v2Of(owned(procCgroup, own));
  }

  /** Looks in the v1 hierarchy that has the controller. */
  static Optional<Path> v1(
      String controller, CgroupMounts mounts, String procCgroup, Predicate<String> own) {
    return mounts.v1Of(controller, owned(procCgroup, own));
  }

  private static String owned(String procCgroup, Predicate<String> own) {
    return procCgroup
        .lines()
        .flatMap(line -> cutAfter(line, own).stream())
        .reduce("", (all, line) -> all + line + "\n");
  }

  /** Cuts {@code id:controllers:/path} behind the path element that is the engine's. */
  private static Optional<String> cutAfter(String line, Predicate<String> own) {
    String[] fields = line.split(":", 3);
    StringBuilder path = new StringBuilder(fields[0] + ":" + fields[1] + ":");
    for (Path element : Path.of(fields[2])) {
      path.append('/').append(element);
      if (own.test(element.toString())) {
        return Optional.of(path.toString());
      }
    }
    return Optional.empty();
  }
}
