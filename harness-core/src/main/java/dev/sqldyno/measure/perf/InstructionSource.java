// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import java.nio.file.Path;
import java.util.Map;

/** Counts the CPU instructions of a cgroup, user and kernel apart. */
public final class InstructionSource implements CostSource {
  private final PerfCgroup user;
  private final PerfCgroup kernel;

  private InstructionSource(PerfCgroup user, PerfCgroup kernel) {
    this.user = user;
    this.kernel = kernel;
  }

  /** Starts counting as {@link PerfCgroup#open} does. */
  public static InstructionSource open(Path cgroup) throws NoMeterException {
    return open(PerfEvent.INSTRUCTIONS, cgroup);
  }

  /** Takes any event, so that a machine without a PMU can test this. */
  static InstructionSource open(PerfEvent event, Path cgroup) throws NoMeterException {
    PerfCgroup user = PerfCgroup.open(event, PerfEvent.Mode.USER, cgroup);
    try {
      return new InstructionSource(user, PerfCgroup.open(event, PerfEvent.Mode.KERNEL, cgroup));
    } catch (NoMeterException e) {
      user.close();
      throw e;
    }
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.INSTRUCTIONS_USER, user.read());
    into.put(Counter.INSTRUCTIONS_KERNEL, kernel.read());
  }

  @Override
  public void close() {
    user.close();
    kernel.close();
  }
}
