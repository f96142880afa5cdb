// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Precision;
import dev.sqldyno.result.statistics.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Estimates as text. */
public final class Figures {
  /** The text of a missing figure. */
  public static final String NONE = "–";

  private static final MathContext TWO_DIGITS = new MathContext(2, RoundingMode.HALF_EVEN);

  private Figures() {}

  /** Returns a text that is safe as an id and in a link. */
  public static String anchor(String raw) {
    return raw.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "_");
  }

  public static String mean(Estimate estimate, Unit unit) {
    return estimate.summary().map(s -> unit.format(s.mean())).orElse(NONE);
  }

  /** Returns a lower bound: "≥ 298 ms". */
  public static String atLeast(Summary bound, Unit unit) {
    return "≥ " + unit.format(bound.mean());
  }

  /**
   * Returns "n=5 ±1.2 %": the number of values, and half the interval ÷ mean. If the interval of an
   * amount reaches below 0, it is "over ±100 %".
   */
  public static String spread(Estimate estimate) {
    if (!(estimate instanceof Summary summary)) {
      return "";
    }
    boolean wide = !summary.interval().equals(summary.intervalOfAmount());
    boolean few = summary.interval().isEmpty() || wide && summary.n() == 2;
    // no share of a mean of 0 can be given
    String width = Precision.of(summary).map(part -> " ±" + percent(part)).orElse("");
    return say(
        "n=%d%s", summary.n(), few ? " (too few for an interval)" : wide ? " over ±100 %" : width);
  }

  public static String cv(Estimate estimate) {
    return estimate.summary().flatMap(Summary::cv).map(Figures::percent).orElse(NONE);
  }

  /** Returns the mean, the spread and the details; or the reason why there is none. */
  public static Entry entry(Estimate estimate, Unit unit) {
    return entry(estimate, unit, "");
  }

  /** Returns the same with a text behind the mean. */
  public static Entry entry(Estimate estimate, Unit unit, String behind) {
    return switch (estimate) {
      case Estimate.Missing(String reason) -> Entry.missing(reason);
      case Summary _ ->
          Entry.of(mean(estimate, unit) + behind)
              .below(spread(estimate))
              .withTip(describe(estimate, unit));
    };
  }

  /** Returns the details of an estimate. */
  public static String describe(Estimate estimate, Unit unit) {
    return switch (estimate) {
      case Estimate.Missing(String reason) -> reason;
      case Summary s ->
          say(
              "mean %s, median %s, n=%d, %s",
              unit.format(s.mean()),
              unit.format(s.median()),
              s.n(),
              s.intervalOfAmount()
                  .map(i ->
                      say("95 %% interval %s to %s", unit.format(i.low()), unit.format(i.high())))
                  .orElse("no interval from one sample"));
    };
  }

  /** Returns an unrounded count such as "200,000". */
  public static String count(Estimate rows) {
    return rows.summary().map(s -> say("%,.0f", s.median())).orElse(NONE);
  }

  /** Returns "5", or "3 to 5" if they are not all the same when rounded. */
  public static String range(DoubleStream values) {
    DoubleSummaryStatistics all = values.summaryStatistics();
    String least = say("%.0f", all.getMin());
    String most = say("%.0f", all.getMax());
    return least.equals(most) ? most : least + " to " + most;
  }

  /**
   * Returns a ratio, with more digits if it is small, or its interval narrow and near 1: "4.50".
   */
  public static String times(Summary ratio) {
    return times(ratio.mean(), ratio);
  }

  private static String times(double value, Summary of) {
    double width = of.interval().map(Summary.Interval::width).orElse(1.0);
    boolean near = Math.abs(of.mean() - 1) < 0.1;
    int decimals = !near || width >= 0.02 ? 2 : width >= 0.002 ? 3 : 4;
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded =
        value < 0.1 ? exact.round(TWO_DIGITS) : exact.setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.toPlainString();
  }

  /** Returns a ratio's interval: "4.50–9.70", or another word between. */
  public static String interval(Summary ratio, String between) {
    Summary.Interval interval = ratio.interval().orElseThrow();
    return times(interval.low(), ratio) + between + times(interval.high(), ratio);
  }

  private static String percent(double fraction) {
    return say("%.1f %%", fraction * 100);
  }
}
