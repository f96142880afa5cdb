// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.cell.Percentiles;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A figure of a window, which is unavailable, with its reason, if the window lacks it. */
@FunctionalInterface
public interface ServiceQuantity {
  double MILLI_NANOS = 1e6;

  /** Requests accepted in a second. */
  ServiceQuantity PER_SECOND = window -> new Reading.Measured(window.perSecond());

  /** The most memory that the service had. */
  ServiceQuantity PEAK_MEMORY_BYTES = ServiceSample::peakMemoryBytes;

  /** The time from the start of the service's command until it was ready. */
  ServiceQuantity START_UP_NANOS = window -> new Reading.Measured(window.startUpNanos());

  /** Statements that the service sent for a booking. */
  ServiceQuantity STATEMENTS_PER_REQUEST = window -> window.published().statementsPerRequest();

  /** Transactions that were tried again, for a thousand bookings. */
  ServiceQuantity RETRIES_PER_THOUSAND =
      window -> perRequest(window.published().retries().times(1_000), window);

  /** Times a second that a virtual thread kept its carrier while it waited. */
  ServiceQuantity PINNED_PER_SECOND = ServiceSample::pinnedPerSecond;

  /** CPU time of the harness ÷ wall time. */
  ServiceQuantity HARNESS_CORES =
      window -> window.harness().get(Counter.CPU).times(1 / window.wallNanos());

  /** Returns the figure of a window. */
  Reading of(ServiceSample window);

  /** Returns a percentile of the latencies, in nanoseconds; unavailable of too few requests. */
  static ServiceQuantity latencyNanos(
      double percent, ToDoubleFunction<ServiceSample.Latency> millis) {
    return window ->
        Percentiles.tooFew(percent, "requests", window.repetition(), window.requests())
            .orElseGet(
                () -> new Reading.Measured(millis.applyAsDouble(window.latency()) * MILLI_NANOS));
  }

  /** Returns CPU time per request, in nanoseconds; unavailable if nothing was accepted. */
  static ServiceQuantity cpuPerRequest(Party party) {
    return window -> perRequest(cpuNanos(party).of(window), window);
  }

  private static Reading perRequest(Reading sum, ServiceSample window) {
    return window.requests() == 0
        ? new Reading.Unavailable("nothing was accepted")
        : sum.times(1.0 / window.requests());
  }

  /** Returns CPU time ÷ wall time. */
  static ServiceQuantity cores(Party party) {
    return window -> cpuNanos(party).of(window).times(1 / window.wallNanos());
  }

  /** Returns what else the machine did, as a fraction of all its cores' time. */
  static ServiceQuantity beside(Function<Conditions, Reading> condition) {
    return window -> condition.apply(window.conditions());
  }

  private static ServiceQuantity cpuNanos(Party party) {
    return window -> {
      ServiceSample.Metered metered = window.parties().get(party);
      return metered == null ? new Reading.Unavailable("not metered") : ofTheWindow(metered.cost());
    };
  }

  /** Scales to the window, because the load goes on while a meter answers late. */
  private static Reading ofTheWindow(Cost cost) {
    return cost.get(Counter.CPU).times(cost.wallNanos() / cost.meteredNanos());
  }
}
