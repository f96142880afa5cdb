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
 * Meters read at a window's edges in a nested order: the machine outermost, then the others in
 * their order, the last one next to the work. So cheap ones are not charged for reading dear ones.
 * Not thread-safe.
 */
final class NestedMeters {
  private final HostMeter host;
  private final List<Supplier<Totals>> meters;

  private HostTotals hostBegin;
  private HostTotals hostEnd;
  private List<Totals> begin = List.of();
  private List<Totals> end = List.of();

  /**
   * The readings of a window.
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

  /** Begins a window with the last one's final readings. */
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

  /** Returns the machine's disturbance between both readings. */
  Conditions conditions(Read read, Reading engineCpu, Reading clientCpu) {
    return host.between(read.hostBegin(), read.hostEnd(), engineCpu, clientCpu);
  }
}
