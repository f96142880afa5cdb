// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import java.util.function.ToDoubleFunction;

/** One figure of one window; unavailable, with its reason, where the window has none. */
@FunctionalInterface
public interface ServiceQuantity {
  /** Requests accepted in a second. */
  ServiceQuantity PER_SECOND = window -> new Reading.Measured(window.perSecond());

  /** The most memory that the service had. */
  ServiceQuantity PEAK_MEMORY_BYTES = ServiceSample::peakMemoryBytes;

  /** From the start of its command until it was ready. */
  ServiceQuantity START_UP_NANOS = window -> new Reading.Measured(window.startUpNanos());

  /** Of that window. */
  Reading of(ServiceSample window);

  /** One figure of the latencies, in nanoseconds. */
  static ServiceQuantity latencyNanos(ToDoubleFunction<ServiceSample.Latency> millis) {
    return window -> new Reading.Measured(millis.applyAsDouble(window.latency()) * 1e6);
  }

  /** CPU time for a request, in nanoseconds; unavailable where nothing was accepted. */
  static ServiceQuantity cpuPerRequest(Party party) {
    return window ->
        window.requests() == 0
            ? new Reading.Unavailable("nothing was accepted")
            : cpuNanos(party).of(window).times(1.0 / window.requests());
  }

  /** CPU time ÷ wall time. */
  static ServiceQuantity cores(Party party) {
    return window -> cpuNanos(party).of(window).times(1 / window.wallNanos());
  }

  private static ServiceQuantity cpuNanos(Party party) {
    return window -> {
      ServiceSample.Metered metered = window.parties().get(party);
      return metered == null ? new Reading.Unavailable("not metered") : ofTheWindow(metered.cost());
    };
  }

  /** The load goes on while a meter answers late: its share of the counter is the window's. */
  private static Reading ofTheWindow(Cost cost) {
    return cost.get(Counter.CPU).times(cost.wallNanos() / cost.meteredNanos());
  }
}
