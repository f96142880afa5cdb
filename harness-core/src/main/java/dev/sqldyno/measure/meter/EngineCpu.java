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
 * An engine's CPU time within a window, read at most once a second by a cheap meter: one small file
 * for a cgroup, a few for each process without one. Docker is not asked, as its answer may take a
 * second. Not thread-safe.
 *
 * @param meter without sources if no cheap meter reaches the engine
 */
public record EngineCpu(EngineMeter meter) implements LongSupplier, AutoCloseable {
  /** The reading if no cheap meter reaches the engine. */
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
    return new EngineCpu(EngineMeter.none());
  }

  /** Returns the engine's CPU time since some fixed moment, in nanoseconds, or {@link #UNKNOWN}. */
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
