// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The explanations of a kernel that does not count, each with the remedy behind its last colon. */
final class PerfRefusal {
  private static final int DEFAULT_LEVEL = 2;

  private PerfRefusal() {}

  /** Returns the reason where not even this thread can be counted. */
  static String ofThread(ErrnoException e) {
    return lacksTheEvent(e)
        ? "this machine has no PMU (%s), as most virtual machines: use bare metal, or give the virtual machine a PMU"
            .formatted(e.getMessage())
        : ofAny(e);
  }

  /**
   * Returns whether the processor refuses the event; only for a count of something other than a
   * cgroup.
   */
  static boolean lacksTheEvent(ErrnoException e) {
    return switch (e.errno()) {
      case ENOENT, ENODEV, EOPNOTSUPP -> true;
      default -> false;
    };
  }

  /** Returns the reason where the event itself can be counted. */
  static String ofCgroup(ErrnoException e, Path cgroup) {
    return switch (e.errno()) {
      case EBADF ->
          "%s is not a cgroup v2 directory (%s): mount cgroup v2".formatted(cgroup, e.getMessage());
      case EINVAL ->
          "the kernel refuses this event on %s (%s): use one with CONFIG_CGROUP_PERF"
              .formatted(cgroup, e.getMessage());
      case ENOENT -> cgroup + " " + withoutController(e, cgroup, CgroupMounts.read());
      default -> ofAny(e);
    };
  }

  /** Returns the end of a sentence on a cgroup that perf_event does not know. */
  static String withoutController(ErrnoException e, Path cgroup, CgroupMounts mounts) {
    if (!Files.isDirectory(cgroup)) {
      return "is gone (%s): start the engine again".formatted(e.getMessage());
    }
    return mounts
        .v1("perf_event")
        .map(v1 ->
            "has no perf_event (%s), which cgroup v1 has at %s: unmount that"
                .formatted(e.getMessage(), v1))
        .orElseGet(() ->
            "has no perf_event (%s), as no controller was ever enabled at the root cgroup: as root, echo +pids > %s/cgroup.subtree_control"
                .formatted(
                    e.getMessage(), mounts.v2().map(Path::toString).orElse("/sys/fs/cgroup")));
  }

  private static String ofAny(ErrnoException e) {
    String said = e.getMessage();
    Optional<ParanoidLevel> level = ParanoidLevel.read(Path.of("/"));
    return switch (e.errno()) {
      case EACCES, EPERM ->
          "no permission (%s), kernel.perf_event_paranoid=%s: %s"
              .formatted(
                  said,
                  level.map(ParanoidLevel::level).map(String::valueOf).orElse("unknown"),
                  level.orElse(new ParanoidLevel(DEFAULT_LEVEL)).remedy());
      case ENOSYS ->
          "this kernel or sandbox has no perf events (%s): use a kernel with CONFIG_PERF_EVENTS, outside a sandbox"
              .formatted(said);
      case EMFILE -> "too few file descriptors (%s): raise ulimit -n".formatted(said);
      default -> "the kernel does not count (%s): see man perf_event_open".formatted(said);
    };
  }
}
