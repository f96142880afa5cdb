// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import java.nio.file.Path;
import java.util.Map;

/**
 * Counts the context switches of a cgroup, those of ended threads too. It makes every switch to and
 * from the group dearer (0.4 µs, see docs/meters.md), so it is for where perf counts the group
 * already.
 */
public final class SwitchCount implements CostSource {
  private final PerfCgroup switches;

  private SwitchCount(PerfCgroup switches) {
    this.switches = switches;
  }

  /** Starts counting as {@link PerfCgroup#open} does. */
  public static SwitchCount open(Path cgroup) throws NoMeterException {
    return new SwitchCount(
        PerfCgroup.open(PerfEvent.CONTEXT_SWITCHES, PerfEvent.Mode.KERNEL, cgroup));
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CONTEXT_SWITCHES, switches.read());
  }

  @Override
  public void close() {
    switches.close();
  }
}
