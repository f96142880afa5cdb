// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;

/**
 * How fast a client's transactions were, and what one cost.
 *
 * @param engineMicros the engine's CPU time, gross
 */
record Transactions(Reading perSecond, Reading engineMicros, Reading clientMicros) {

  static Transactions of(Sample sample) {
    return new Transactions(
        Work.of(sample).perSecond(),
        cpuMicros(sample.statement(), sample.rows()),
        cpuMicros(sample.client(), sample.rows()));
  }

  /** Takes a client of which no engine's cost is known. */
  static Transactions of(Work work) {
    return new Transactions(
        work.perSecond(),
        new Reading.Unavailable("the loop's engine was not metered"),
        work.cpuMicros());
  }

  static Reading cpuMicros(Cost cost, double transactions) {
    return cost.get(Counter.CPU).times(1e-3 / transactions);
  }
}
