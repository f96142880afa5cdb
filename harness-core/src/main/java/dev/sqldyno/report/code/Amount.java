// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.code;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Amounts per row and their changes, as text; large ones are whole numbers. */
final class Amount {
  private static final double LARGE = 100;
  static final double TINY = 0.005;

  private Amount() {}

  /** Returns "1,114", "14.0", "0.03" or "0". */
  static String of(double value) {
    double size = Math.abs(value);
    if (size == 0 || size >= LARGE) {
      return say("%,.0f", value);
    }
    return size >= 1 ? say("%.1f", value) : size >= TINY ? say("%.2f", value) : say("%.4f", value);
  }

  /** Returns its share of the whole. */
  static Entry share(double part, double whole) {
    return Entry.of(say("%.1f %%", 100 * part / whole));
  }

  /** Returns the sum of all lines up to this one. */
  static <L> double running(List<L> lines, L line, ToDoubleFunction<L> amount) {
    return lines.subList(0, lines.indexOf(line) + 1).stream().mapToDouble(amount).sum();
  }

  /** Returns it with its sign: "+243", "−6.3". */
  static String change(double value) {
    return (value < 0 ? "−" : "+") + of(Math.abs(value));
  }

  /** Returns "+243 ±3.0"; "+243" with one repetition. */
  static String change(Summary change) {
    Optional<Double> half = change.interval().map(i -> i.width() / 2);
    return change(change.mean())
        + half.map(each -> " ±" + (each < TINY ? "0" : of(each))).orElse("");
  }

  /** Returns "+240 to +246"; empty with one repetition. */
  static String interval(Summary change) {
    return change.interval().map(i -> change(i.low()) + " to " + change(i.high())).orElse("");
  }
}
