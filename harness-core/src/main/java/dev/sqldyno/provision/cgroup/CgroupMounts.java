// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mounted cgroup hierarchies that this process sees: v2, v1 or both. Immutable.
 *
 * @param mounts visible ones only, without mounts that others cover
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html">mountinfo</a>
 * @see <a href="https://man7.org/linux/man-pages/man7/cgroups.7.html">cgroups</a>
 */
public record CgroupMounts(List<Mount> mounts) {

  /**
   * A mounted hierarchy.
   *
   * @param root the cgroup that is seen at the mount point; not "/" inside most containers
   * @param point the mount point
   * @param controllers those of a v1 hierarchy; empty for v2
   */
  public record Mount(String root, Path point, Set<String> controllers) {
    private boolean v2() {
      return controllers.isEmpty();
    }

    /** Returns the directory of a cgroup; empty where it lies outside this mount. */
    private Optional<Path> directory(String cgroup) {
      String below = root.equals("/") ? cgroup : below(cgroup);
      return below == null || Path.of(below).startsWith("/..")
          ? Optional.empty()
          : Optional.of(point.resolve(below.substring(1)).normalize());
    }

    private String below(String cgroup) {
      if (cgroup.equals(root)) {
        return "/";
      }
      return cgroup.startsWith(root + "/") ? cgroup.substring(root.length()) : null;
    }
  }

  private static final Path MOUNTINFO = Path.of("/proc/self/mountinfo");
  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");

  /** Reads what this process sees; empty where there is no Linux {@code /proc}. */
  public static CgroupMounts read() {
    return parse(KernelFiles.text(MOUNTINFO).orElse(""));
  }

  /** Parses the text of a {@code mountinfo} file. */
  public static CgroupMounts parse(String mountinfo) {
    Map<Path, Optional<Mount>> byPoint = new LinkedHashMap<>();
    mountinfo.lines().filter(line -> line.contains(" - ")).forEach(line -> put(byPoint, line));
    return new CgroupMounts(byPoint.values().stream().flatMap(Optional::stream).toList());
  }

  /** Parses {@code id parent major:minor root point options [tags] - type source superoptions}. */
  private static void put(Map<Path, Optional<Mount>> byPoint, String line) {
    String[] halves = line.split(" - ", 2);
    String[] place = halves[0].split(" ");
    String[] device = halves[1].split(" ");
    Path point = Path.of(unescape(place[4]));
    Set<String> controllers =
        device[0].equals("cgroup") ? Set.copyOf(List.of(device[2].split(","))) : Set.of();
    byPoint.put(
        point,
        device[0].startsWith("cgroup")
            ? Optional.of(new Mount(unescape(place[3]), point, controllers))
            : Optional.empty());
  }

  /** Replaces the three octal digits that stand for a blank or a backslash in a path. */
  private static String unescape(String path) {
    return OCTAL
        .matcher(path)
        .replaceAll(
            m -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(m.group(1), 8))));
  }

  /**
   * Returns a group's directory and those of all groups below it, except groups that end meanwhile.
   */
  public static List<Path> groups(Path top) {
    List<Path> groups = new ArrayList<>(List.of(top));
    try (DirectoryStream<Path> below = Files.newDirectoryStream(top, Files::isDirectory)) {
      below.forEach(group -> groups.addAll(groups(group)));
    } catch (IOException | DirectoryIteratorException _) {
      // it has ended, or this user may not read it
    }
    return groups;
  }

  /** Returns the mount point of the v2 hierarchy. */
  public Optional<Path> v2() {
    return mounts.stream().filter(Mount::v2).map(Mount::point).findFirst();
  }

  /** Returns the mount point of the v1 hierarchy with that controller, such as {@code cpuacct}. */
  public Optional<Path> v1(String controller) {
    return mounts.stream().filter(has(controller)).map(Mount::point).findFirst();
  }

  /**
   * Returns the v2 directory of a process; empty where it lies outside what is mounted here.
   *
   * @param procCgroup the text of its {@code /proc/PID/cgroup}
   */
  public Optional<Path> v2Of(String procCgroup) {
    return directory(Mount::v2, cgroup(procCgroup, ""));
  }

  /** Returns the directory as {@link #v2Of} does, in the v1 hierarchy that has the controller. */
  public Optional<Path> v1Of(String controller, String procCgroup) {
    return directory(has(controller), cgroup(procCgroup, controller));
  }

  /** Returns the directories of a process, v2's first, then that of the v1 controller. */
  public Stream<Path> of(String controller, String procCgroup) {
    return Stream.of(v2Of(procCgroup), v1Of(controller, procCgroup)).flatMap(Optional::stream);
  }

  /**
   * Returns the directory of a cgroup that was made for an engine by another program, such as
   * Docker; in v2 if the group is in both hierarchies.
   *
   * <p>A process's group may contain other processes: it may be the root, a daemon's or a login
   * session's. So only a group with the engine's id counts; if the process is in a group below it
   * (as with an init system, or with podman), the one with the id is returned.
   *
   * @param procCgroup the text of {@code /proc/PID/cgroup} of a process of the engine
   * @param id part of the name of the engine's group, such as its container's id
   */
  public Optional<Path> owned(String procCgroup, String id) {
    return of("cpuacct", cutBehind(id, procCgroup)).findFirst();
  }

  /** Cuts each path behind the group that has the id in its name, and drops all other paths. */
  static String cutBehind(String id, String procCgroup) {
    return procCgroup
        .lines()
        .filter(line -> line.contains(id))
        .map(line -> {
          int end = line.indexOf('/', line.indexOf(id));
          return end < 0 ? line : line.substring(0, end);
        })
        .collect(Collectors.joining("\n"));
  }

  private static Predicate<Mount> has(String controller) {
    return mount -> mount.controllers.contains(controller);
  }

  private Optional<Path> directory(Predicate<Mount> wanted, Optional<String> cgroup) {
    return cgroup.flatMap(c ->
        mounts.stream().filter(wanted).flatMap(mount -> mount.directory(c).stream()).findFirst());
  }

  /** Finds the path in lines of {@code id:controllers:path}; v2's line has no controllers. */
  private static Optional<String> cgroup(String procCgroup, String controller) {
    return procCgroup
        .lines()
        .map(line -> line.split(":", 3))
        .filter(f -> f.length == 3 && Arrays.asList(f[1].split(",")).contains(controller))
        .map(f -> f[2])
        .findFirst();
  }
}
