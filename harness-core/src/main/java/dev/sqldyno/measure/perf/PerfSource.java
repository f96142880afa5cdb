// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** The perf counters of some events of a cgroup. */
public final class PerfSource implements CostSource {
  private final Map<Counter, PerfCgroup> counters = new EnumMap<>(Counter.class);
  private final Map<Counter, Reading> missing = new EnumMap<>(Counter.class);

  private PerfSource() {}

  /**
   * Starts counting CPU instructions, user and kernel apart, as {@link PerfCgroup#open} does, and
   * CPU cycles where possible.
   */
  public static PerfSource ofInstructions(Path cgroup) throws NoMeterException {
    return ofInstructions(PerfEvent.INSTRUCTIONS, PerfEvent.CYCLES, cgroup);
  }

  /** Accepts any events, so that it can be tested on a machine without a PMU. */
  static PerfSource ofInstructions(PerfEvent instructions, PerfEvent cycles, Path cgroup)
      throws NoMeterException {
    PerfSource source = new PerfSource();
    try {
      source.add(Counter.INSTRUCTIONS_USER, instructions, PerfEvent.Mode.USER, cgroup);
      source.add(Counter.INSTRUCTIONS_KERNEL, instructions, PerfEvent.Mode.KERNEL, cgroup);
    } catch (NoMeterException e) {
      source.close();
      throw e;
    }
    try {
      source.add(Counter.CYCLES, cycles, PerfEvent.Mode.BOTH, cgroup);
    } catch (NoMeterException e) {
      source.missing.put(Counter.CYCLES, new Reading.Unavailable(e.getMessage()));
    }
    return source;
  }

  /**
   * Starts counting context switches, including those of ended threads. Every switch to and from
   * the group gets dearer (0.4 µs, see docs/studies/2026-11-meters.md), so use it only where perf
   * counts the group already.
   */
  public static PerfSource ofSwitches(Path cgroup) throws NoMeterException {
    PerfSource source = new PerfSource();
    source.add(Counter.CONTEXT_SWITCHES, PerfEvent.CONTEXT_SWITCHES, PerfEvent.Mode.KERNEL, cgroup);
    return source;
  }

  private void add(Counter counter, PerfEvent event, PerfEvent.Mode mode, Path cgroup)
      throws NoMeterException {
    counters.put(counter, PerfCgroup.open(event, mode, cgroup));
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.putAll(missing);
    counters.forEach((counter, perf) -> into.put(counter, perf.read()));
  }

  @Override
  public void close() {
    counters.values().forEach(PerfCgroup::close);
  }
}
