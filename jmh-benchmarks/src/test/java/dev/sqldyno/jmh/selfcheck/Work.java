// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;

/**
 * What a subject did in one window.
 *
 * @param amount operations or rows
 * @param client what the client process spent on them
 */
record Work(double amount, Cost client) {

  static Work of(Sample sample) {
    return new Work(sample.rows(), sample.client());
  }

  /** Returns the client's CPU time for one operation or row, in microseconds. */
  Reading cpuMicros() {
    return client.get(Counter.CPU).times(1e-3 / amount);
  }

  /** Returns the elapsed time for one operation or row, in microseconds. */
  Reading wallMicros() {
    return new Reading.Measured(client.wallNanos() * 1e-3 / amount);
  }

  /** Returns the number of operations or rows in a second. */
  Reading perSecond() {
    return client.wallNanos() > 0
        ? new Reading.Measured(amount * 1e9 / client.wallNanos())
        : new Reading.Unavailable("took no longer than its start: choose a larger --size");
  }
}
