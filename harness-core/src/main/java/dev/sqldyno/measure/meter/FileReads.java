// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.proc.ProcessBytes;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The bytes that all servers of an engine read from files, including the kernel's cache. They
 * advance within a statement, unlike the counters of engines that count at its end. Not
 * thread-safe.
 *
 * @param meter one without sources where a server is hidden
 */
public record FileReads(EngineMeter meter) implements Supplier<Map<String, Long>>, AutoCloseable {

  /** Opens the files of each server's processes. */
  public static FileReads open(RunningEngine engine) {
    try {
      return new FileReads(
          EngineMeter.open(MeterKind.PROC_CPU, engine.footprint(), FileReads::sources));
    } catch (NoMeterException _) {
      return new FileReads(EngineMeter.none());
    }
  }

  private static List<CostSource> sources(Footprint server) throws NoMeterException {
    if (server instanceof Footprint.Processes processes) {
      return List.of(ProcessBytes.open(processes, Counter.FILE_READ));
    }
    throw new NoMeterException(server.whyNoGroup());
  }

  /** Returns the bytes since some moment, by the counter's id; nothing where they are hidden. */
  @Override
  public Map<String, Long> get() {
    return meter.read().counters().get(Counter.FILE_READ) instanceof Reading.Measured(double bytes)
        ? Map.of(Counter.FILE_READ.id(), (long) bytes)
        : Map.of();
  }

  @Override
  public void close() {
    meter.close();
  }
}
