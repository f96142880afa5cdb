// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.statistics.ByRepetition;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The schedule of an open loop, and the share of it that was kept. */
public final class OpenLoop {
  /** The share of the due starts from which a load keeps its schedule. */
  private static final double LEAST = 0.99;

  private OpenLoop() {}

  /** Returns the scheduled rate of an open loop; empty for a closed one. */
  public static OptionalDouble scheduledPerSecond(MeasuredCell cell) {
    return cell.samples().stream()
        .flatMap(sample -> of(sample).stream())
        .mapToDouble(Schedule::perSecond)
        .max();
  }

  /** Estimates the share of the due starts that were made: 1 for all. */
  public static Estimate kept(MeasuredCell cell) {
    return ByRepetition.of(
            cell.samples(),
            Sample::repetition,
            sample ->
                of(sample)
                    .filter(schedule -> schedule.due() > 0)
                    .map(schedule ->
                        sample.timed(
                            new Reading.Measured((double) schedule.started() / schedule.due())))
                    .orElse(new Reading.Unavailable("a closed loop has no schedule")))
        .estimate();
  }

  /** Returns whether a load made too few of its due starts for its response times. */
  public static boolean fellBehind(MeasuredCell cell) {
    return kept(cell).summary().filter(kept -> kept.mean() < LEAST).isPresent();
  }

  /**
   * Returns why a percentile of response times is unknown: too many starts were not made.
   *
   * @param oneOf the number of starts of which one is beyond the percentile
   */
  static Optional<Reading> notBegun(List<Sample> samples, double oneOf) {
    long due = sum(samples, Schedule::due);
    long waiting = due - sum(samples, Schedule::started);
    return sayIf(
            waiting * oneOf > due,
            "%.1f %% of the starts that were due had not begun",
            100.0 * waiting / due)
        .map(Reading.Unavailable::new);
  }

  /**
   * Returns which percentile of the starts that were made is that of all that were due, as the rest
   * would have been the slowest; at most 100.
   */
  static double ofStarted(List<Sample> samples, double percent) {
    long started = sum(samples, Schedule::started);
    return started == 0
        ? percent
        : Math.min(100, percent * Math.max(started, sum(samples, Schedule::due)) / started);
  }

  /**
   * Returns the least possible response time of every start that was due: a start that had not
   * begun takes at least its wait until the window's end, and one that failed counts as 0. Empty if
   * the waits are not known, or other transactions belong to the schedule, too.
   *
   * @param stored the response times of those that succeeded
   */
  static Optional<Histogram> leastTimes(List<Sample> samples, Histogram stored, long failed) {
    Histogram all = stored.copy();
    all.recordValueWithCount(0, failed);
    waits(samples).forEach(all::add);
    return Optional.of(all).filter(least -> least.getTotalCount() == sum(samples, Schedule::due));
  }

  private static Stream<Histogram> waits(List<Sample> samples) {
    return samples.stream()
        .flatMap(sample -> of(sample).flatMap(Schedule::waits).stream())
        .map(Latency::histogram);
  }

  /** Returns how many starts at most were due and had not begun at a window's end. */
  public static long waiting(MeasuredCell cell) {
    return cell.samples().stream()
        .flatMap(sample -> of(sample).stream())
        .mapToLong(schedule -> schedule.due() - schedule.started())
        .max()
        .orElse(0);
  }

  /** Returns the longest time that one of these had waited; empty if it is not known. */
  public static OptionalLong longestWaitNanos(MeasuredCell cell) {
    return waits(cell.samples()).mapToLong(Histogram::getMaxValue).max();
  }

  private static long sum(List<Sample> samples, ToLongFunction<Schedule> count) {
    return samples.stream().flatMap(sample -> of(sample).stream()).mapToLong(count).sum();
  }

  private static Optional<Schedule> of(Sample sample) {
    return sample.clients().flatMap(load -> load.schedule());
  }
}
