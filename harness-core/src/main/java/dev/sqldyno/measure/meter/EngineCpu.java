// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.RunningEngine;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Reads an engine's CPU time within a window, once a second at most, by a meter that costs next to
 * nothing: one small file for a cgroup, a few of each process without. Docker's answer takes a
 * second by itself, so it is not asked. Not thread-safe.
 *
 * @param meter one without sources where no cheap one reaches the engine
 */
public record EngineCpu(EngineMeter meter) implements LongSupplier, AutoCloseable {
  /** What it reads where no cheap meter reaches the engine. */
  public static final long UNKNOWN = -1;

  private static final List<MeterKind> CHEAP = List.of(MeterKind.CGROUP_CPU, MeterKind.PROC_CPU);

  /** Opens the best cheap meter for an engine. */
  public static EngineCpu open(RunningEngine engine) {
    for (MeterKind meter : CHEAP) {
      try {
        return new EngineCpu(EngineMeter.open(meter, engine.footprint()));
      } catch (NoMeterException _) {
        // the engine's own meter says why
      }
    }
    return new EngineCpu(new EngineMeter(MeterKind.NONE, List.of(), List.of()));
  }

  /** Returns its CPU time since some moment, in nanoseconds; negative if nothing reads it. */
  @Override
  public long getAsLong() {
    return meter.read().counters().get(Counter.CPU) instanceof Reading.Measured(double nanos)
        ? (long) nanos
        : UNKNOWN;
  }

  @Override
  public void close() {
    meter.close();
  }
}
