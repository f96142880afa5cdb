// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.OfWorker;
import dev.sqldyno.workload.drive.LoadWindow.Schedule;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import dev.sqldyno.workload.drive.SecondSeries;
import dev.sqldyno.workload.remote.Message.Drove;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The sum of windows of load workers that began at the same time. */
final class MergedWindow {
  private MergedWindow() {}

  /**
   * Returns the window of all clients.
   *
   * @param parts by the workers' addresses
   * @param wallNanos from the first begin to the last end
   * @param course the engine's CPU time in each second, as the controller read it
   */
  static LoadWindow of(
      Map<String, Drove> parts,
      long wallNanos,
      List<Second> course,
      Map<String, OfWorker> workers) {
    List<LoadWindow> windows = parts.values().stream().map(Drove::window).toList();
    Map<String, Tally> tallies = new TreeMap<>();
    Map<String, String> messages = new TreeMap<>();
    for (LoadWindow window : windows) {
      window.transactions().forEach((name, tally) -> tallies.merge(name, tally, MergedWindow::sum));
      window.messages().forEach(messages::putIfAbsent);
    }
    return new LoadWindow(
        tallies,
        seconds(parts, course),
        wallNanos,
        windows.stream().flatMap(each -> each.schedule().stream()).reduce(MergedWindow::sum),
        messages,
        Optional.empty(),
        workers);
  }

  private static Tally sum(Tally one, Tally other) {
    Map<String, Long> errors = new HashMap<>(one.errors());
    other.errors().forEach((state, count) -> errors.merge(state, count, Long::sum));
    return new Tally(
        one.stored() + other.stored(),
        one.rows() + other.rows(),
        one.retries() + other.retries(),
        errors,
        sum(one.service(), other.service()),
        sum(one.response(), other.response()));
  }

  /** Adds up the workers' shares of a schedule, each of which has the whole schedule's rate. */
  private static Schedule sum(Schedule one, Schedule other) {
    return new Schedule(
        one.perSecond(),
        one.due() + other.due(),
        one.started() + other.started(),
        sum(one.waits(), other.waits()));
  }

  private static Optional<Latency> sum(Optional<Latency> one, Optional<Latency> other) {
    return one.isEmpty() || other.isEmpty()
        ? one.or(() -> other)
        : Optional.of(Latency.of(sum(List.of(one.get(), other.get()))));
  }

  private static Histogram sum(List<Latency> latencies) {
    Histogram sum = latencies.getFirst().histogram();
    latencies.stream().skip(1).forEach(each -> sum.add(each.histogram()));
    return sum;
  }

  private static List<Second> seconds(Map<String, Drove> parts, List<Second> course) {
    int rows =
        parts.values().stream().mapToInt(part -> part.window().seconds().size()).max().orElse(0);
    List<Second> seconds = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      int row = i;
      List<Second> had = new ArrayList<>();
      List<Latency> responses = new ArrayList<>();
      parts.forEach((address, part) -> {
        if (row < part.window().seconds().size()) {
          had.add(part.window().seconds().get(row).ofWorker(address));
          part.responses().stream().skip(row).limit(1).forEach(responses::add);
        }
      });
      // the last one takes the rest
      List<Second> read =
          course.subList(
              Math.min(row, course.size()),
              row == rows - 1 ? course.size() : Math.min(row + 1, course.size()));
      seconds.add(second(had, responses, read));
    }
    return seconds;
  }

  private static Second second(List<Second> all, List<Latency> responses, List<Second> read) {
    Histogram histogram = sum(responses);
    return Second.sum(
        all,
        all.stream().mapToLong(Second::nanos).max().orElse(0),
        SecondSeries.median(histogram),
        SecondSeries.high(histogram),
        read);
  }
}
