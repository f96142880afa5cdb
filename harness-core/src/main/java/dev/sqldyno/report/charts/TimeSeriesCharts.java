// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.charts;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.report.document.Chart;
import dev.sqldyno.report.document.Chart.Kind;
import dev.sqldyno.report.document.Chart.Point;
import dev.sqldyno.report.document.Chart.Value;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.ClientView;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Comparability;
import dev.sqldyno.result.compare.Labels;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The charts over the seconds of a mix's typical window, or of a load. */
public record TimeSeriesCharts(Section section, Comparability comparability) {
  /** The fewest seconds of a chart. */
  private static final int FEWEST = 5;

  /**
   * The most lines of a chart, as there are as many colours; with more, each variant has its own
   * chart.
   */
  private static final int MOST_LINES = 8;

  private static final double SECOND = 1e9;

  /** One engine's cell, in its typical window. */
  private record Course(Subject subject, MeasuredCell cell, JoinedSeconds joined) {}

  /** A figure of a chart; seconds without it are left out. */
  private record Shown(String title, Kind kind, Unit unit, Function<Second, OptionalDouble> of) {}

  /**
   * Returns the charts of the engines with that comparability key; empty if no window is long
   * enough.
   */
  public List<Chart> charts() {
    List<Chart> charts = new ArrayList<>();
    for (String operation : section.operations()) {
      List<Course> all =
          section.on(comparability).stream()
              .flatMap(subject ->
                  section.of(subject).stream()
                      .filter(cell -> cell.key().operation().equals(operation))
                      .flatMap(cell ->
                          typical(cell)
                              .map(window -> JoinedSeconds.of(window.seconds()))
                              .map(joined -> new Course(subject, cell, joined))
                              .stream()))
              .toList();
      (all.size() <= MOST_LINES
              ? List.of(all)
              : Grouped.by(all, course -> course.cell().key().variant()).values())
          .forEach(together -> charts.addAll(charts(operation, together)));
    }
    return charts;
  }

  /** Returns the window that is neither the fastest nor the slowest. */
  private static Optional<LoadWindow> typical(MeasuredCell cell) {
    List<LoadWindow> sorted =
        cell.samples().stream()
            .filter(sample -> sample.meter().whyNoTime().isEmpty())
            .sorted(Comparator.comparingDouble(s -> s.rows() / s.statement().wallNanos()))
            .map(Sample::clients)
            .flatMap(Optional::stream)
            .filter(load -> load.seconds().size() >= FEWEST)
            .toList();
    return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get((sorted.size() - 1) / 2));
  }

  private List<Chart> charts(String operation, List<Course> courses) {
    if (courses.isEmpty()) {
      return List.of();
    }
    return (section.unit() == WorkUnit.ROW ? ofLoad(courses) : ofMix(courses))
        .stream().flatMap(of -> chart(operation, courses, of)).toList();
  }

  private static List<Shown> ofLoad(List<Course> courses) {
    return List.of(
        new Shown(
            "rows/s",
            Kind.RATE_OVER_TIME,
            Unit.PER_SECOND,
            second -> OptionalDouble.of(rate(second, _ -> true))),
        new Shown(
            "engine CPU per row",
            Kind.RATE_OVER_TIME,
            Unit.NANOS,
            second -> perRow(second, second.engineCpuNanos())),
        new Shown(
            "p99 latency of a request (bulk: to hand over 64 KiB)" + joined(courses),
            Kind.OVER_TIME,
            Unit.NANOS,
            TimeSeriesCharts::high),
        new Shown(
            "read from files per row",
            Kind.RATE_OVER_TIME,
            Unit.BYTES,
            second ->
                perRow(
                    second,
                    Stream.ofNullable(second.counted().get(Counter.FILE_READ.id()))
                        .mapToLong(Long::longValue)
                        .findFirst())));
  }

  private static OptionalDouble perRow(Second second, OptionalLong total) {
    long rows = second.stored().values().stream().mapToLong(Long::longValue).sum();
    return rows == 0 || total.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) total.getAsLong() / rows);
  }

  private static List<Shown> ofMix(List<Course> courses) {
    List<Shown> shown = new ArrayList<>();
    List<ClientView> roles = ClientView.roles(courses.getFirst().cell());
    for (ClientView role : roles) {
      shown.add(
          new Shown(
              (role.name().isEmpty() ? "" : role.name() + ": ") + "transactions/s",
              Kind.RATE_OVER_TIME,
              Unit.PER_SECOND,
              second -> OptionalDouble.of(rate(second, role::has))));
    }
    shown.add(
        new Shown(
            "engine CPU in a second",
            Kind.RATE_OVER_TIME,
            Unit.NANOS,
            second ->
                second.engineCpuNanos().stream()
                    .mapToDouble(nanos -> nanos * SECOND / second.nanos())
                    .findFirst()));
    shown.add(
        new Shown(
            "p99 response time" + (roles.size() > 1 ? " of all" : "") + joined(courses),
            Kind.OVER_TIME,
            Unit.NANOS,
            TimeSeriesCharts::high));
    return shown;
  }

  private static OptionalDouble high(Second second) {
    return second.p99Nanos().stream().asDoubleStream().findFirst();
  }

  /** Returns the note on percentiles of joined seconds. */
  private static String joined(List<Course> courses) {
    return courses.stream()
        .map(Course::joined)
        .filter(JoinedSeconds::joined)
        .map(all -> say(", the highest of each %.0f s", all.seconds().getFirst().nanos() / SECOND))
        .findFirst()
        .orElse("");
  }

  private static double rate(Second second, Predicate<String> kinds) {
    long stored =
        second.stored().entrySet().stream()
            .filter(each -> kinds.test(each.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return stored * SECOND / second.nanos();
  }

  private Stream<Chart> chart(String operation, List<Course> courses, Shown shown) {
    ChartLines lines = new ChartLines();
    for (Course course : courses) {
      lines.add(course.subject(), section.own(course.cell()), points(course.joined(), shown));
    }
    String what = Labels.titled(operation, lines.common());
    String mark = courses.getFirst().subject().mark();
    return lines.chart(
        "course-%s-%s-%s-%s".formatted(section.name(), mark, what, shown.title()),
        "%s: %s".formatted(what, shown.title()),
        shown.kind(),
        shown.unit(),
        List.of());
  }

  /** Returns a point for each second, except a remainder of less than half a second. */
  private static List<Point> points(JoinedSeconds joined, Shown shown) {
    List<Point> points = new ArrayList<>();
    double end = 0;
    for (Second second : joined.seconds()) {
      end += second.nanos() / SECOND;
      OptionalDouble y = shown.of().apply(second);
      if (second.nanos() >= SECOND / 2 && y.isPresent()) {
        double tenths = Math.round(10 * end) / 10.0;
        points.add(Point.of(0, value(tenths, y.getAsDouble(), second, shown.unit())));
      }
    }
    return points;
  }

  private static Value value(double end, double y, Second second, Unit unit) {
    String label = unit.format(y);
    String tip = say("until %.1f s: %s", end, label);
    if (second.p50Nanos().isPresent()) {
      tip +=
          say(
              "\np50 %s, p99 %s\nerrors %d, retries %d",
              nanos(second.p50Nanos()),
              nanos(second.p99Nanos()),
              second.errors(),
              second.retries());
    }
    return Value.at(end, y, label, tip);
  }

  private static String nanos(OptionalLong latency) {
    return latency.isPresent() ? Unit.NANOS.format(latency.getAsLong()) : Figures.NONE;
  }
}
