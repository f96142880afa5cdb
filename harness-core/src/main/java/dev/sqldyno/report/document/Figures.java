// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Precision;
import dev.sqldyno.result.statistics.Summary;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Writes estimates as text. */
public final class Figures {
  /** Stands where there is no figure; its reason is never far. */
  public static final String NONE = "–";

  private Figures() {}

  /** Returns what is safe as an id attribute and in a link to it. */
  public static String anchor(String raw) {
    return raw.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "_");
  }

  public static String mean(Estimate estimate, Unit unit) {
    return estimate.summary().map(s -> unit.format(s.mean())).orElse(NONE);
  }

  /**
   * Returns "n=5 ±1.2 %": how often, and half the interval as a part of the mean; of an amount
   * whose interval would reach below 0 only that it is wider than the amount.
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

  /** Returns the mean, its spread and all of it in words; or why there is none. */
  public static Entry entry(Estimate estimate, Unit unit) {
    return entry(estimate, unit, "");
  }

  /** Returns the same with a few words behind the mean. */
  public static Entry entry(Estimate estimate, Unit unit, String behind) {
    return switch (estimate) {
      case Estimate.Missing(String reason) -> Entry.missing(reason);
      case Summary _ ->
          Entry.of(mean(estimate, unit) + behind)
              .below(spread(estimate))
              .withTip(describe(estimate, unit));
    };
  }

  /** Returns all of an estimate in words. */
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

  /** Returns a count such as "200,000", which is never rounded. */
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

  /** Writes a ratio, or an end of its interval: more exactly where that is narrow and near 1. */
  public static String times(double ratio, Summary of) {
    double width = of.interval().map(Summary.Interval::width).orElse(1.0);
    boolean near = Math.abs(of.mean() - 1) < 0.1;
    int decimals = !near || width >= 0.02 ? 2 : width >= 0.002 ? 3 : 4;
    return BigDecimal.valueOf(ratio).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
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
