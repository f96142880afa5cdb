// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * Counts the CPU instructions of a cgroup, user and kernel apart, and its CPU cycles where they
 * count, too.
 */
public final class InstructionSource implements CostSource {
  private final Map<Counter, PerfCgroup> counters = new EnumMap<>(Counter.class);
  private final Map<Counter, Reading> missing = new EnumMap<>(Counter.class);

  private InstructionSource() {}

  /** Starts counting as {@link PerfCgroup#open} does; without cycles if they alone do not count. */
  public static InstructionSource open(Path cgroup) throws NoMeterException {
    return open(PerfEvent.INSTRUCTIONS, PerfEvent.CYCLES, cgroup);
  }

  /** Takes any events, so that a machine without a PMU can test this. */
  static InstructionSource open(PerfEvent instructions, PerfEvent cycles, Path cgroup)
      throws NoMeterException {
    InstructionSource source = new InstructionSource();
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
