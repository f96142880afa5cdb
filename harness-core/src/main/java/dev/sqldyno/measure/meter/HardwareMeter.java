// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.cgroup.CpuSplit;
import dev.sqldyno.measure.cgroup.DeviceBytes;
import dev.sqldyno.measure.perf.PerfSource;
import dev.sqldyno.measure.proc.ContextSwitches;
import dev.sqldyno.measure.proc.ProcessBytes;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.process.ProcessGroup;
import java.util.ArrayList;
import java.util.List;

/**
 * A meter of an engine's other use of the hardware: user and kernel time apart, context switches,
 * bytes read and written. A reading takes some milliseconds if the engine has many threads, so it
 * is taken outside the other meters. Not thread-safe.
 */
final class HardwareMeter {
  private final List<CostSource> sources = new ArrayList<>();

  private HardwareMeter() {}

  /**
   * Opens the sources that work here; every other counter gets its reason.
   *
   * @param meter the engine's; where it counts instructions, perf makes switches dearer already
   */
  static EngineMeter open(Footprint footprint, MeterKind meter) {
    return EngineMeter.open(meter, footprint, server -> sources(server, meter));
  }

  private static List<CostSource> sources(Footprint server, MeterKind meter) {
    HardwareMeter opened = new HardwareMeter();
    if (!(server instanceof Footprint.Processes engine)) {
      opened.lack(
          server.whyNoGroup(),
          Counter.CPU_USER,
          Counter.CPU_KERNEL,
          Counter.CONTEXT_SWITCHES,
          Counter.PROCESS_READ);
      return opened.sources;
    }
    opened.add(
        () ->
            CpuSplit.open(
                EngineMeter.cgroup(engine), ProcessGroup.one(engine).findFirst().orElse(0)),
        Counter.CPU_USER,
        Counter.CPU_KERNEL);
    opened.add(
        meter == MeterKind.INSTRUCTIONS
            ? () -> PerfSource.ofSwitches(EngineMeter.cgroup(engine))
            : () -> ContextSwitches.open(engine),
        Counter.CONTEXT_SWITCHES);
    // devices count more exactly than processes; the two are not comparable
    if (!opened.add(
        () -> DeviceBytes.open(EngineMeter.cgroup(engine)),
        Counter.DEVICE_READ,
        Counter.DEVICE_WRITTEN)) {
      opened.add(() -> ProcessBytes.open(engine, Counter.PROCESS_READ), Counter.PROCESS_READ);
    }
    return opened.sources;
  }

  @FunctionalInterface
  private interface Opening {
    CostSource open() throws NoMeterException;
  }

  private boolean add(Opening opening, Counter... counters) {
    try {
      sources.add(opening.open());
      return true;
    } catch (NoMeterException e) {
      lack(e.getMessage(), counters);
      return false;
    }
  }

  private void lack(String reason, Counter... counters) {
    Reading none = new Reading.Unavailable(reason);
    sources.add(into -> List.of(counters).forEach(counter -> into.put(counter, none)));
  }
}
