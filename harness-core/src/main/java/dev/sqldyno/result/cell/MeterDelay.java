// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import java.util.Optional;

/**
 * The delay of an engine's meter, such as an old Docker's. The reading includes the engine's work
 * until the answer, of which only the idle CPU can be subtracted.
 */
record MeterDelay(Sample sample, WindowPart part) {

  /** The idle cost ÷ reading from which a cell is marked. A convention, like the next. */
  private static final double HARMFUL = 0.1;

  /** The idle cost ÷ reading from which there is no net figure, as most of it is not the part's. */
  private static final double MOST = 0.5;

  /** Returns the delay in nanoseconds, at both edges of the part's windows. */
  double nanos() {
    return part.nanos(sample, Cost::delayNanos);
  }

  private double wallNanos() {
    return part.nanos(sample, Cost::wallNanos);
  }

  /** Returns the idle cost in the delay ÷ the reading; 0 if it is not known. */
  private double idleShare(Metric metric) {
    return metric.idle(sample.idle(), nanos()) instanceof Reading.Measured(double burned)
            && metric.of(sample, part, CostBasis.GROSS) instanceof Reading.Measured(double read)
            && burned > 0
        ? burned / read
        : 0;
  }

  /** Returns why the part has no net cost; empty if it has one. */
  Optional<String> whyNoNet(Metric metric) {
    return idleShare(metric) > MOST
        ? Optional.of(
            said()
                + ", in which the idle engine burns most of what was read: choose a larger --size")
        : Optional.empty();
  }

  /** Returns a warning; empty if the delay changes little. */
  Optional<String> caution(Metric metric) {
    return nanos() > wallNanos() || idleShare(metric) > HARMFUL
        ? Optional.of(said() + "; what the engine did meanwhile is in the gross figures")
        : Optional.empty();
  }

  private String said() {
    return say(
        "the meter answered %.0f ms late on windows of %.0f ms", nanos() / 1e6, wallNanos() / 1e6);
  }
}
