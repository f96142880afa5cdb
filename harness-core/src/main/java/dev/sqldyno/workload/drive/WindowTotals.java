// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The sums over a window's threads. Not thread-safe. */
final class WindowTotals {
  private final Map<String, Tallies.Kind> sums = new TreeMap<>();
  private final Map<String, String> messages = new TreeMap<>();
  private final List<Long> notBegun = new ArrayList<>();
  private long begun;

  /**
   * Returns the window's result, after the end of all threads.
   *
   * @param schedules of its open loops, whose other starts were not taken
   */
  static LoadWindow of(WindowControl window, SecondSeries seconds, List<Arrivals> schedules) {
    WindowTotals totals = new WindowTotals();
    window.recordings().forEach(recording -> recording.addTo(totals));
    long end = window.hasGoal() ? window.lastEnd() : Math.max(window.end(), window.lastEnd());
    long scheduled = Math.min(end, window.end()) - window.begin();
    return new LoadWindow(
        totals.transactions(),
        seconds.end(window.recordings(), end),
        end - window.begin(),
        schedules.isEmpty()
            ? Optional.empty()
            : Optional.of(totals.schedule(schedules, window.begin(), scheduled)),
        totals.messages,
        Optional.empty());
  }

  void add(String name, Tallies.Kind kind) {
    sums.computeIfAbsent(name, _ -> new Tallies.Kind(true)).add(kind);
  }

  /**
   * Adds what a thread has of its window alone.
   *
   * @param begun starts of an open loop
   * @param taken the clock at a scheduled start that was not made
   */
  void add(Map<String, String> firstMessages, long begun, OptionalLong taken) {
    firstMessages.forEach(messages::putIfAbsent);
    this.begun += begun;
    taken.ifPresent(notBegun::add);
  }

  private Map<String, LoadWindow.Tally> transactions() {
    Map<String, LoadWindow.Tally> tallies = new TreeMap<>();
    sums.forEach((name, sum) -> tallies.put(name, sum.tally()));
    return tallies;
  }

  /** Returns how far the open loops kept their schedules in that time. */
  private LoadWindow.Schedule schedule(List<Arrivals> schedules, long begin, long nanos) {
    Histogram waits = new Histogram(Tallies.DIGITS);
    notBegun.stream()
        .mapToLong(taken -> begin + nanos - taken)
        .filter(wait -> wait > 0)
        .forEach(waits::recordValue);
    schedules.forEach(each -> each.rest(nanos, start -> waits.recordValue(nanos - start)));
    return new LoadWindow.Schedule(
        schedules.stream().mapToDouble(Arrivals::perSecond).sum(),
        begun + waits.getTotalCount(),
        begun,
        Latency.ofAny(waits));
  }

  /** Returns the mean service time of all transactions that succeeded; NaN if none did. */
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
}
