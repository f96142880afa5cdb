// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The counter of one event, in one mode, of all processes in a cgroup, on every CPU that is online
 * when it is opened. Not thread-safe.
 */
public final class PerfCgroup implements AutoCloseable {
  private final PerfEvent event;
  private final List<PerfFd> perCpu = new ArrayList<>();

  private PerfCgroup(PerfEvent event) {
    this.event = event;
  }

  /**
   * Starts counting.
   *
   * @param cgroup a cgroup v2 directory
   * @throws NoMeterException if this machine or this user cannot count; nothing stays open
   */
  public static PerfCgroup open(PerfEvent event, PerfEvent.Mode mode, Path cgroup)
      throws NoMeterException {
    int[] cpus = OnlineCpus.read();
    PerfProbe.check(event, cpus);
    return openUnprobed(event, mode, cgroup, cpus);
  }

  static PerfCgroup openUnprobed(PerfEvent event, PerfEvent.Mode mode, Path cgroup, int... cpus)
      throws NoMeterException {
    PerfCgroup counters = new PerfCgroup(event);
    try {
      counters.openAll(mode, cgroup, cpus);
      return counters;
    } catch (ErrnoException e) {
      counters.close();
      throw new NoMeterException(PerfRefusal.ofCgroup(e, cgroup));
    }
  }

  private void openAll(PerfEvent.Mode mode, Path cgroup, int... cpus) throws ErrnoException {
    int directory = Libc.open(cgroup.toString());
    try {
      for (int cpu : cpus) {
        perCpu.add(PerfFd.ofCgroup(event, mode, directory, cpu));
      }
    } finally {
      Libc.close(directory);
    }
  }

  /** Returns the number of events since the opening, over all CPUs. */
  public Reading read() {
    double sum = 0;
    try {
      for (PerfFd cpu : perCpu) {
        sum += cpu.read();
      }
    } catch (ErrnoException e) {
      return new Reading.Unavailable(event.name() + " could not be read: " + e.getMessage());
    }
    return Double.isNaN(sum)
        ? new Reading.Unavailable(
            event.pinned()
                ? event.name() + " was not counted all the time: " + PerfProbe.HELD
                : "the PMU had no counter left for " + event.name())
        : new Reading.Measured(sum);
  }

  @Override
  public void close() {
    perCpu.forEach(PerfFd::close);
    perCpu.clear();
  }
}
