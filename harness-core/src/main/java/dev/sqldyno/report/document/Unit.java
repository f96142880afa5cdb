// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import dev.sqldyno.result.cell.Metric;
import dev.sqldyno.result.cell.WorkUnit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** A unit of quantities, which are written with three significant digits and a prefix. */
public enum Unit {
  NANOS("ns", "µs", "ms", "s"),
  INSTRUCTIONS("instr", "k instr", "M instr", "G instr", "T instr"),
  ROWS_PER_SECOND("rows/s", "k rows/s", "M rows/s", "G rows/s"),
  TRANSACTIONS_PER_SECOND("transactions/s", "k transactions/s", "M transactions/s"),
  PER_SECOND("/s", "k/s", "M/s"),
  /** For figures whose unit is named elsewhere. */
  NUMBER("", "k", "M"),
  BYTES("B", "kB", "MB", "GB"),
  /** Nanoseconds that may come from a log in whole milliseconds, where 0 is less than one. */
  LATENCY("ns", "µs", "ms", "s") {
    @Override
    public String format(double nanos) {
      return nanos == 0 ? "< 1 ms" : super.format(nanos);
    }
  };

  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

  private final List<String> steps;

  /** Creates a unit with its thousandfolds. */
  Unit(String... steps) {
    this.steps = List.of(steps);
  }

  public static Unit of(Metric metric) {
    return metric == Metric.CPU ? NANOS : INSTRUCTIONS;
  }

  public static Unit rate(WorkUnit unit) {
    return unit == WorkUnit.ROW ? ROWS_PER_SECOND : TRANSACTIONS_PER_SECOND;
  }

  public List<String> steps() {
    return steps;
  }

  public String format(double value) {
    BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS);
    int step = 0;
    while (rounded.abs().compareTo(THOUSAND) >= 0 && step < steps.size() - 1) {
      rounded = rounded.divide(THOUSAND);
      step++;
    }
    return (digits(rounded) + " " + steps.get(step)).stripTrailing();
  }

  private static String digits(BigDecimal rounded) {
    if (rounded.signum() == 0) {
      return "0";
    }
    int whole = rounded.precision() - rounded.scale();
    return rounded.setScale(Math.max(0, 3 - whole), RoundingMode.HALF_EVEN).toPlainString();
  }
}
