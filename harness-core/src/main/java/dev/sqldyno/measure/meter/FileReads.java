// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.proc.ProcessBytes;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The bytes that all servers of an engine read from files, including the kernel's cache. They
 * advance within a statement, unlike the counters of engines that count at its end. Not
 * thread-safe.
 *
 * @param servers one source for each server; none if one of them is hidden
 */
public record FileReads(List<CostSource> servers) implements Supplier<Map<String, Long>> {

  /** Opens the files of each server's processes. */
  public static FileReads open(RunningEngine engine) {
    List<CostSource> servers = new ArrayList<>();
    try {
      for (Footprint server : engine.footprint().servers().toList()) {
        if (!(server instanceof Footprint.Processes processes)) {
          return new FileReads(List.of());
        }
        servers.add(ProcessBytes.open(processes, Counter.FILE_READ));
      }
      return new FileReads(servers);
    } catch (NoMeterException _) {
      return new FileReads(List.of());
    }
  }

  /**
   * Returns the bytes since some fixed moment, by the counter's id; empty where they are hidden.
   */
  @Override
  public Map<String, Long> get() {
    Reading sum = new Reading.Measured(0);
    for (CostSource server : servers) {
      Map<Counter, Reading> read = new EnumMap<>(Counter.class);
      server.read(read);
      sum = sum.plus(read.get(Counter.FILE_READ));
    }
    return !servers.isEmpty() && sum instanceof Reading.Measured(double bytes)
        ? Map.of(Counter.FILE_READ.id(), (long) bytes)
        : Map.of();
  }
}
