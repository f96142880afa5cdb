// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.provision.ProvisionException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The cgroups of systemd units, found by the units' names. */
public final class Units {
  private Units() {}

  /**
   * Returns the directory of a running unit.
   *
   * @param unit its name; {@code .service} may be omitted
   * @throws ProvisionException if no unit has that name, with the nearest one, or if several have
   */
  public static Path cgroup(String unit, CgroupMounts mounts) {
    Path top =
        mounts
            .v2()
            .or(() -> mounts.v1("cpuacct"))
            .orElseThrow(() ->
                new ProvisionException(
                    "no cgroups are mounted here, so unit %s cannot be found: name the server's process by --pid",
                    unit));
    List<Path> all = CgroupMounts.groups(top);
    List<Path> found =
        all.stream()
            .filter(group ->
                Stream.of(unit, unit + ".service").anyMatch(group.getFileName().toString()::equals))
            .toList();
    if (found.size() == 1) {
      return found.getFirst();
    }
    throw new ProvisionException(
        found.isEmpty()
            ? "no unit %s with processes runs here%s: 'systemctl status PID' shows a process's unit"
                .formatted(unit, like(unit, names(all)))
            : "several units %s run here (%s): name the server's process by --pid"
                .formatted(
                    unit, found.stream().map(Path::toString).collect(Collectors.joining(", "))));
  }

  /** Returns the units whose names contain that one, else the nearest. */
  private static String like(String unit, Set<String> known) {
    String base = unit.replaceFirst("\\.service$", "");
    List<String> like = known.stream().filter(name -> name.contains(base)).toList();
    return like.isEmpty()
        ? Nearest.guess(unit, known).orElse("")
        : ", but " + String.join(", ", like);
  }

  private static Set<String> names(List<Path> groups) {
    return groups.stream()
        .map(group -> group.getFileName().toString())
        .filter(name -> name.endsWith(".service") || name.endsWith(".scope"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
