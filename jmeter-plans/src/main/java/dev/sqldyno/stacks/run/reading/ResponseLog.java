// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import dev.sqldyno.stacks.jmeter.DueTimes;
import dev.sqldyno.stacks.jmeter.JtlRow;
import dev.sqldyno.stacks.result.ServiceSample.Latency;
import dev.sqldyno.stacks.result.ServiceSample.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The response log of a load: the results of its requests, by the time of the answer. If their
 * scheduled times are known, latencies count from these, as a late request has waited already. Not
 * thread-safe.
 */
public final class ResponseLog {
  private static final String CREATED = "201";
  private static final int DIGITS = 3;
  private static final int SECOND_MILLIS = 1_000;
  private static final double MILLI_MICROS = 1e3;
  private static final double[] CURVE = {
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.5, 99.9, 99.99, 100
  };

  private final List<JtlRow> answers = new ArrayList<>();
  private final Optional<DueTimes> due;

  /** The begin of the load, by its most punctual request, as none was sent before it was due. */
  private double beginMicros = Double.POSITIVE_INFINITY;

  /**
   * Makes an empty log.
   *
   * @param due empty for users who send one request after the other
   */
  public ResponseLog(Optional<DueTimes> due) {
    this.due = due;
  }

  private ResponseLog part() {
    ResponseLog part = new ResponseLog(due);
    part.beginMicros = beginMicros;
    return part;
  }

  /** Adds rows, in any order. */
  public void add(List<JtlRow> rows) {
    answers.addAll(rows);
    due.ifPresent(schedule ->
        rows.forEach(row ->
            beginMicros = Math.min(beginMicros, row.startMicros() - dueMicros(schedule, row))));
  }

  private static double dueMicros(DueTimes schedule, JtlRow row) {
    return schedule.dueMillis(row.user()) * MILLI_MICROS;
  }

  /** Returns the number of requests that ended. */
  public long size() {
    return answers.size();
  }

  /** Returns the number of accepted bookings. */
  long created() {
    return answers.stream().filter(a -> a.code().equals(CREATED)).count();
  }

  /** Returns how many requests ended without an HTTP status. */
  long unanswered() {
    return answers.stream().filter(a -> !a.code().matches("\\d{3}")).count();
  }

  /** Returns the numbers of failures, by status or JMeter's text. */
  public Map<String, Long> failures() {
    return answers.stream()
        .filter(a -> !a.success())
        .collect(Collectors.groupingBy(JtlRow::code, TreeMap::new, Collectors.counting()));
  }

  /** Returns the answers from one time until before the other, in milliseconds since 1970. */
  public ResponseLog between(long from, long to) {
    ResponseLog some = part();
    answers.stream()
        .filter(a -> a.endMillis() >= from && a.endMillis() < to)
        .forEach(some.answers::add);
    return some;
  }

  /** Returns the number of requests that succeeded. */
  public long successes() {
    return answers.stream().filter(JtlRow::success).count();
  }

  /** Returns the latencies of the requests that succeeded, in microseconds. */
  public Histogram histogram() {
    return histogram(this::micros);
  }

  private Histogram histogram(ToLongFunction<JtlRow> value) {
    Histogram histogram = new Histogram(DIGITS);
    answers.stream().filter(JtlRow::success).mapToLong(value).forEach(histogram::recordValue);
    return histogram;
  }

  private long micros(JtlRow a) {
    return due.isEmpty()
        ? a.elapsedMicros()
        : Math.round(a.startMicros() + a.elapsedMicros() - (beginMicros + dueMicros(due.get(), a)));
  }

  /** Returns the figures of {@link #histogram}. */
  public Latency latency() {
    Histogram h = histogram();
    List<Latency.Point> curve = new ArrayList<>();
    for (double percent : CURVE) {
      curve.add(new Latency.Point(percent, millis(h, percent)));
    }
    return new Latency(
        h.getMean() / MILLI_MICROS,
        millis(h, 50),
        millis(h, 90),
        millis(h, 99),
        millis(h, 99.9),
        h.getMaxValue() / MILLI_MICROS,
        due.map(_ -> millis(histogram(a -> Math.max(0, micros(a) - a.elapsedMicros())), 99)),
        curve);
  }

  private static double millis(Histogram micros, double percent) {
    return micros.getValueAtPercentile(percent) / MILLI_MICROS;
  }

  /**
   * Returns the seconds until {@code to}, numbered from {@code from} on. Seconds without an answer
   * are left out, and so is a last one that is not whole.
   */
  public List<Second> seconds(long from, long to) {
    Map<Integer, ResponseLog> bySecond = new TreeMap<>();
    for (JtlRow a : answers) {
      int second = (int) Math.floorDiv(a.endMillis() - from, SECOND_MILLIS);
      if (from + (second + 1L) * SECOND_MILLIS <= to) {
        bySecond.computeIfAbsent(second, _ -> part()).answers.add(a);
      }
    }
    List<Second> seconds = new ArrayList<>();
    bySecond.forEach((second, some) -> {
      Histogram h = some.histogram();
      long successes = h.getTotalCount();
      seconds.add(
          new Second(
              second,
              successes,
              some.size() - successes,
              millis(h, 50),
              millis(h, 99),
              h.getMaxValue() / MILLI_MICROS));
    });
    return seconds;
  }
}
