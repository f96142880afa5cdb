// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.host.HostMeter;
import dev.sqldyno.measure.host.HostTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads all meters at a window's edges: the machine outermost, then the others in their order, the
 * last one next to the work. So the cheap ones are not charged for reading the dear ones. Not
 * thread-safe.
 */
final class NestedMeters {
  private final HostMeter host;
  private final List<Supplier<Totals>> meters;

  private HostTotals hostBegin;
  private HostTotals hostEnd;
  private List<Totals> begin = List.of();
  private List<Totals> end = List.of();

  /**
   * Holds what was read of a window.
   *
   * @param costs in the order of the meters; the last one's is the shortest
   */
  record Read(List<Cost> costs, HostTotals hostBegin, HostTotals hostEnd) {}

  NestedMeters(HostMeter host, List<Supplier<Totals>> outermostFirst) {
    this.host = host;
    this.meters = outermostFirst;
  }

  void begin() {
    hostBegin = host.read();
    begin = meters.stream().map(Supplier::get).toList();
  }

  /** Begins a window with the readings that ended the last one. */
  void resume() {
    hostBegin = hostEnd;
    begin = end;
  }

  Read end() {
    end = meters.reversed().stream().map(Supplier::get).toList().reversed();
    hostEnd = host.read();
    if (begin.isEmpty()) {
      throw new IllegalStateException("end() without begin()");
    }
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < end.size(); i++) {
      costs.add(end.get(i).since(begin.get(i)));
    }
    begin = List.of();
    return new Read(costs, hostBegin, hostEnd);
  }

  /** Returns what the machine did between both readings besides the work of these. */
  Conditions conditions(Read read, Reading engineCpu, Reading clientCpu) {
    return host.between(read.hostBegin(), read.hostEnd(), engineCpu, clientCpu);
  }
}
