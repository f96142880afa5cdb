// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Reading;
import java.util.List;
import java.util.Optional;

/**
 * How late the engine's meter answered, as an old Docker does: what the engine spends until then is
 * in the reading, and only its idle burn can be taken out again, which is never quite the same.
 */
record Delay(Sample sample, Part part) {

  /** Idle burn ÷ reading from which a cell is marked. A convention, as is the next. */
  private static final double HARMFUL = 0.1;

  /** Idle burn ÷ reading from which most of the reading is not the part's: there is no net. */
  private static final double MOST = 0.5;

  static Delay of(Sample sample, Part part) {
    return new Delay(sample, part);
  }

  /** In nanoseconds; over both edges of the part's windows. */
  double nanos() {
    return costs().stream().mapToDouble(Cost::delayNanos).sum();
  }

  private double wallNanos() {
    return costs().stream().mapToDouble(Cost::wallNanos).sum();
  }

  private List<Cost> costs() {
    return Metric.costs(sample, part);
  }

  /** Idle burn in the delay ÷ all that was read; 0 where that cannot be told. */
  private double idleShare(Metric metric) {
    Reading idle = metric.idle(sample.idle(), costs(), Cost::delayNanos);
    return idle instanceof Reading.Measured(double burned)
            && metric.of(sample, part, Basis.GROSS) instanceof Reading.Measured(double read)
            && burned > 0
        ? burned / read
        : 0;
  }

  /** Why the part's own cost cannot be told from what the meter read beside it. */
  Optional<String> whyNoNet(Metric metric) {
    return idleShare(metric) > MOST
        ? Optional.of(
            said()
                + ", in which the idle engine burns most of what was read: choose a larger --size")
        : Optional.empty();
  }

  /** What a reader must know of it; empty where it changes little. */
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
