// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.Optional;

/** Explains why the kernel does not count, and names the remedy. */
final class PerfRefusal {
  private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

  private PerfRefusal() {}

  /**
   * Counts the event on this thread first, which takes the least rights. A refusal here means that
   * the machine lacks the event; the same errno from a cgroup means that the cgroup is out of
   * reach.
   */
  static void check(PerfEvent event) throws NoMeterException {
    Optional<String> whyNot = Libc.whyNot();
    if (whyNot.isPresent()) {
      throw new NoMeterException(whyNot.get());
    }
    String architecture = System.getProperty("os.arch");
    if (!PerfFd.SYSCALLS.containsKey(architecture)) {
      throw new NoMeterException(
          "only for " + PerfFd.SYSCALLS.keySet() + " so far, and this is " + architecture);
    }
    try (PerfFd self = PerfFd.ofThisThread(event)) {
      if (!(self.read() > 0) && event.needsPmu()) {
        throw new NoMeterException(
            event.name() + " stays at 0 here, as in virtual machines with half a PMU");
      }
    } catch (ErrnoException e) {
      throw new NoMeterException(ofThread(e));
    }
  }

  /** Returns the reason where not even this thread can be counted. */
  static String ofThread(ErrnoException e) {
    return switch (e.errno()) {
      case ENOENT, ENODEV, EOPNOTSUPP ->
          "this machine has no PMU (%s), usual in virtual machines: use bare metal,"
                  .formatted(e.getMessage())
              + " or a virtual machine that is given one";
      default -> ofAny(e);
    };
  }

  /** Returns the reason where the event itself can be counted. */
  static String ofCgroup(ErrnoException e, Path cgroup) {
    return switch (e.errno()) {
      case EBADF -> "%s is no cgroup v2 directory (%s)".formatted(cgroup, e.getMessage());
      case EINVAL -> "the kernel refuses this event on %s (%s)".formatted(cgroup, e.getMessage());
      case ENOENT ->
          "%s is gone, or a cgroup v1 hierarchy holds perf_event (%s): unmount that one"
              .formatted(cgroup, e.getMessage());
      default -> ofAny(e);
    };
  }

  private static String ofAny(ErrnoException e) {
    String said = e.getMessage();
    return switch (e.errno()) {
      case EACCES, EPERM ->
          "no permission (%s), kernel.perf_event_paranoid=%s: set it to 0 or give CAP_PERFMON"
                  .formatted(said, KernelFiles.text(PARANOID).map(String::strip).orElse("unknown"))
              + " (in a container also a seccomp profile that allows perf_event_open)";
      case ENOSYS -> "this kernel or sandbox has no perf events (%s)".formatted(said);
      case EMFILE -> "too few file descriptors (%s): raise ulimit -n".formatted(said);
      default -> said;
    };
  }
}
