// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One chart as charts.js draws it; its data are in base units (nanoseconds, instructions).
 *
 * @param id of the element that it is drawn into
 * @param kind of drawing
 * @param steps names of the unit and its thousandfolds, for the axis
 * @param rows labels from top to bottom, for curves from left to right; empty for {@link
 *     Kind#AGAINST} and lines
 */
public record Chart(
    String id,
    String title,
    Kind kind,
    List<String> steps,
    List<String> rows,
    List<Series> series) {

  /** A kind of drawing in charts.js. */
  public enum Kind {
    /** A bar for each row: statement, then settle, with the interval of their sum. */
    BARS,
    /** A symbol for each engine and row on a logarithmic axis, with its interval. */
    DOTS,
    /** Ratios, as dots, with a line at 1. */
    FOREST,
    /** Wall time against engine CPU, both logarithmic, with the line of one busy core. */
    AGAINST,
    /** Latency by percentile, both logarithmic, so that the tail has the room. */
    PERCENTILES,
    /** Latency second by second, logarithmic. */
    OVER_TIME,
    /** A rate second by second, from 0. */
    RATE_OVER_TIME,
    /** A figure from 0, with its interval, by a number that the rows name. */
    CURVE,
    /** An area for each point, within its row and its series; a reader can zoom in. */
    TREEMAP
  }

  /** Kinds with too many points for words. */
  private static final Set<Kind> LINES =
      EnumSet.of(Kind.PERCENTILES, Kind.OVER_TIME, Kind.RATE_OVER_TIME, Kind.TREEMAP);

  private static final Set<Kind> BY_ROW = EnumSet.of(Kind.DOTS, Kind.CURVE);

  /** One engine. */
  public record Series(String name, int colour, List<Point> points) {
    private Series drawn() {
      return new Series(name, colour, points.stream().filter(p -> !p.values().isEmpty()).toList());
    }
  }

  /**
   * One cell.
   *
   * @param row index into the chart's rows
   * @param values by basis; "any" if gross and net are the same
   */
  public record Point(int row, Map<String, Value> values) {
    /** Returns a point with one value for both bases. */
    public static Point of(int row, Value value) {
      return new Point(row, Value.any(value));
    }
  }

  /**
   * A drawn value.
   *
   * @param x the total, with the interval
   * @param settle the part of the settle step in x; 0 if there is none
   * @param y wall time for {@link Kind#AGAINST}, latency or rate for the lines
   * @param low the interval's end; absent below two samples, like high
   * @param atLeast whether x is a lower bound
   */
  public record Value(
      double x,
      double settle,
      double y,
      Optional<Double> low,
      Optional<Double> high,
      boolean atLeast,
      String label,
      String tip) {

    /** Returns a value at a place, or of a size if y is 0. */
    public static Value at(double x, double y, String label, String tip) {
      return new Value(x, 0, y, Optional.empty(), Optional.empty(), false, label, tip);
    }

    /** Returns a lower bound as the value of both bases. */
    public static Map<String, Value> atLeast(Summary bound, Unit unit, String tip) {
      String label = Figures.atLeast(bound, unit);
      Optional<Double> none = Optional.empty();
      return any(new Value(bound.mean(), 0, 0, none, none, true, label, label + "\n" + tip));
    }

    public static Map<String, Value> any(Value value) {
      return Map.of("any", value);
    }

    /** Returns an estimate as the value of both bases; empty if it is missing. */
    public static Map<String, Value> any(Estimate estimate, Unit unit) {
      return estimate instanceof Summary x
          ? any(of(x, 0, 0, unit.format(x.mean()), Figures.describe(x, unit)))
          : Map.of();
    }

    public static Value of(Summary x, double settle, double y, String label, String tip) {
      return new Value(
          x.mean(),
          settle,
          y,
          x.interval().map(Summary.Interval::low),
          x.interval().map(Summary.Interval::high),
          false,
          label,
          tip);
    }
  }

  /** Returns the chart without points and series that have no value; empty if none is left. */
  public Stream<Chart> drawn() {
    List<Series> left =
        series.stream().map(Series::drawn).filter(s -> !s.points().isEmpty()).toList();
    return left.isEmpty()
        ? Stream.empty()
        : Stream.of(new Chart(id, title, kind, steps, rows, left));
  }

  /** Returns the chart in words, for screen readers. */
  public String words() {
    StringBuilder words = new StringBuilder(title);
    if (LINES.contains(kind)) {
      series.forEach(s -> words.append("; ").append(s.name()));
      return words.append(". The table has the figures.").toString();
    }
    boolean named = series.size() > 1 && !rows.isEmpty() && BY_ROW.contains(kind);
    for (Series s : series) {
      for (Point p : s.points()) {
        Value value = p.values().getOrDefault("net", p.values().get("any"));
        // else there is a gross figure alone, which is drawn only where the reader asks for it
        if (value != null) {
          String row = named ? rows.get(p.row()) + " " : "";
          words.append("; %s %s%s".formatted(s.name(), row, value.label()));
        }
      }
    }
    return words.toString();
  }
}
