// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Adds up what the threads of a window recorded. Not thread-safe. */
final class WindowTotals {
  private static final int DIGITS = 3;

  private final Map<String, Sum> sums = new TreeMap<>();
  private final Map<String, String> messages = new TreeMap<>();
  private final Histogram lateness = new Histogram(DIGITS);

  /** What one thread did of one kind of transaction. */
  record Part(
      long stored,
      long rows,
      long retries,
      Map<String, Long> errors,
      Histogram service,
      Histogram response) {}

  private static final class Sum {
    private final Map<String, Long> errors = new HashMap<>();
    private final Histogram service = new Histogram(DIGITS);
    private final Histogram response = new Histogram(DIGITS);
    private long stored;
    private long rows;
    private long retries;
  }

  /**
   * Returns what came of a window whose threads are all at their end.
   *
   * @param rates those of its open loops
   */
  static LoadWindow of(WindowControl window, SecondSeries seconds, List<DriveOptions.Rate> rates) {
    WindowTotals totals = new WindowTotals();
    window.recordings().forEach(recording -> recording.addTo(totals));
    long end = window.hasGoal() ? window.lastEnd() : Math.max(window.end(), window.lastEnd());
    long scheduled = Math.min(end, window.end()) - window.begin();
    return new LoadWindow(
        totals.transactions(),
        seconds.end(window.recordings(), end),
        end - window.begin(),
        rates.isEmpty() ? Optional.empty() : Optional.of(totals.schedule(rates, scheduled)),
        totals.messages,
        Optional.empty());
  }

  void add(String name, Part part) {
    Sum sum = sums.computeIfAbsent(name, _ -> new Sum());
    sum.stored += part.stored();
    sum.rows += part.rows();
    sum.retries += part.retries();
    part.errors().forEach((state, count) -> sum.errors.merge(state, count, Long::sum));
    sum.service.add(part.service());
    sum.response.add(part.response());
  }

  void add(Map<String, String> firstMessages, Histogram late) {
    firstMessages.forEach(messages::putIfAbsent);
    lateness.add(late);
  }

  private Map<String, LoadWindow.Tally> transactions() {
    Map<String, LoadWindow.Tally> tallies = new TreeMap<>();
    sums.forEach((name, sum) ->
        tallies.put(
            name,
            new LoadWindow.Tally(
                sum.stored,
                sum.rows,
                sum.retries,
                Map.copyOf(sum.errors),
                latency(sum.service),
                latency(sum.response))));
    return tallies;
  }

  /** Returns how the open loops kept to their schedule in that time. */
  private LoadWindow.Schedule schedule(List<DriveOptions.Rate> rates, long nanos) {
    return new LoadWindow.Schedule(
        rates.stream().mapToDouble(DriveOptions.Rate::perSecond).sum(),
        rates.stream().mapToLong(rate -> Arrivals.due(rate, nanos)).sum(),
        lateness.getTotalCount(),
        latency(lateness));
  }

  /** Returns the mean service time of all that succeeded; NaN if nothing did. */
  static double meanServiceNanos(LoadWindow window) {
    double sum = 0;
    long count = 0;
    for (LoadWindow.Tally tally : window.transactions().values()) {
      if (tally.service().isPresent()) {
        sum += tally.service().get().histogram().getMean() * tally.stored();
        count += tally.stored();
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  private static Optional<Latency> latency(Histogram histogram) {
    return histogram.getTotalCount() == 0 ? Optional.empty() : Optional.of(Latency.of(histogram));
  }
}
