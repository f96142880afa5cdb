// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One quantity of one subject, one value a round.
 *
 * @param quantity what it is, with its unit
 */
record Series(String subject, String quantity, List<Reading> values) {

  /** A subject that could not take part. */
  static Series missing(String subject, String quantity, String reason) {
    return new Series(subject, quantity, List.of(new Reading.Unavailable(reason)));
  }

  Estimate estimate() {
    return Estimate.of(values);
  }

  Line line() {
    return new Line(subject, quantity, estimate(), Optional.empty());
  }

  /** With the median of the other's values divided by this one's, which is held to a target. */
  Line comparedWith(Series ours, Target target) {
    return comparedWith(ours, Optional.of(target));
  }

  /** The same, held to a target if there is one. */
  Line comparedWith(Series ours, Optional<Target> target) {
    return new Line(subject, quantity, estimate(), Optional.of(ratio(ours, target)));
  }

  /** With its coefficient of variation, which is held to a target. */
  Line spread(Optional<Target> target) {
    Reading cv =
        switch (estimate()) {
          case Estimate.Missing(String reason) -> new Reading.Unavailable(reason);
          case Summary summary ->
              summary
                  .cv()
                  .<Reading>map(Reading.Measured::new)
                  .orElseGet(() -> new Reading.Unavailable("one repeat has no spread"));
        };
    return new Line(
        subject, quantity, estimate(), Optional.of(new Judgement(cv, Optional.empty(), target)));
  }

  /** Of the rounds' own ratios, so that what drifts from round to round cancels out. */
  private Judgement ratio(Series ours, Optional<Target> target) {
    List<Reading> ratios = new ArrayList<>();
    for (int round = 0; round < values.size(); round++) {
      ratios.add(ratio(ours.values.get(round), values.get(round)));
    }
    return switch (Estimate.of(ratios)) {
      case Estimate.Missing(String reason) ->
          new Judgement(new Reading.Unavailable(reason), Optional.empty(), target);
      case Summary summary ->
          new Judgement(new Reading.Measured(summary.median()), summary.medianInterval(), target);
    };
  }

  private static Reading ratio(Reading mine, Reading yardstick) {
    return yardstick instanceof Reading.Measured(double value) ? mine.times(1 / value) : yardstick;
  }
}
