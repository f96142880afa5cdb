// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One quantity of one subject, one value for each round.
 *
 * @param quantity its name and unit
 */
record Series(String subject, String quantity, List<Reading> values) {

  /** Returns the series of what the function reads in each piece of work. */
  static <W> Series of(
      String subject, String quantity, List<W> works, Function<W, Reading> reading) {
    return new Series(subject, quantity, works.stream().map(reading).toList());
  }

  /** Returns the series of a subject that could not take part. */
  static Series missing(String subject, String quantity, String reason) {
    return new Series(subject, quantity, List.of(new Reading.Unavailable(reason)));
  }

  Line line() {
    return new Line(subject, quantity, Estimate.of(values), Optional.empty());
  }

  /**
   * Returns a line with the median of the rounds' ratios (our value divided by this one's), so that
   * what drifts from round to round cancels out. It is held to a target if there is one.
   */
  Line comparedWith(Series ours, Target... target) {
    Estimate ratios =
        Estimate.of(
            IntStream.range(0, values.size())
                .mapToObj(round -> ratio(ours.values.get(round), values.get(round)))
                .toList());
    return switch (ratios) {
      case Estimate.Missing(String reason) ->
          line(new Reading.Unavailable(reason), Optional.empty(), target);
      case Summary summary ->
          line(new Reading.Measured(summary.median()), summary.medianInterval(), target);
    };
  }

  /** Returns a line with the coefficient of variation, held to a target if there is one. */
  Line spread(Target... target) {
    Reading cv =
        switch (Estimate.of(values)) {
          case Estimate.Missing(String reason) -> new Reading.Unavailable(reason);
          case Summary summary ->
              summary
                  .cv()
                  .<Reading>map(Reading.Measured::new)
                  .orElseGet(() -> new Reading.Unavailable("one value has no spread"));
        };
    return line(cv, Optional.empty(), target);
  }

  private Line line(Reading value, Optional<Summary.Interval> interval, Target... target) {
    Judgement judgement =
        new Judgement(value, interval, Stream.of(target).findFirst(), Optional.empty());
    return new Line(subject, quantity, Estimate.of(values), Optional.of(judgement));
  }

  private static Reading ratio(Reading mine, Reading yardstick) {
    return yardstick instanceof Reading.Measured(double value) ? mine.times(1 / value) : yardstick;
  }
}
