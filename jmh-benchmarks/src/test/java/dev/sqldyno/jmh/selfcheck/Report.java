// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.cli.Table;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Estimate;
import dev.sqldyno.result.Summary;
import dev.sqldyno.result.Summary.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;

/**
 * What a self-check found.
 *
 * @param title the self-check, the engine and the machine's part in it, one line
 * @param checked what the lines' checks say, as a heading
 * @param notes what a reader must know to judge it
 */
record Report(String title, String checked, List<Line> lines, List<String> notes) {

  /**
   * What a shell is told.
   *
   * @param onlyTell whether a missed target is no failure
   */
  int exitCode(boolean onlyTell) {
    boolean missed =
        lines.stream().flatMap(line -> line.judgement().stream()).anyMatch(Judgement::missed);
    return missed && !onlyTell ? ValidateCommand.FAILED : CommandLine.ExitCode.OK;
  }

  /** A table for a terminal, with what is missing from it below. */
  String text() {
    Table table =
        new Table("subject", "quantity", "median", "95 %", checked, "95 %", "target", "met");
    for (Line line : lines) {
      Optional<Judgement> check = line.judgement();
      table.row(
          line.subject(),
          line.quantity(),
          median(line.estimate()),
          line.estimate() instanceof Summary summary ? interval(summary.medianInterval(), 1) : "",
          check.map(c -> figure(c.value())).orElse(""),
          check.map(c -> interval(c.interval(), 3)).orElse(""),
          check.flatMap(Judgement::target).map(Judgement.Target::toString).orElse(""),
          check.map(Judgement::verdict).orElse(""));
    }
    List<String> below = new ArrayList<>(notes);
    lines.stream()
        .flatMap(line -> line.judgement().stream().flatMap(check -> check.unfit().stream()))
        .forEach(why -> below.addFirst("not checked: " + why));
    if (lines.stream()
        .flatMap(line -> line.judgement().stream())
        .anyMatch(check -> check.verdict().equals(Judgement.NOT_SURE))) {
      below.addFirst(Judgement.NOT_SURE + ": the 95 % interval includes the target");
    }
    return String.join("\n", title, table.toString(), String.join("\n", below)) + "\n";
  }

  private static String median(Estimate estimate) {
    return switch (estimate) {
      case Summary summary -> number(summary.median(), 1);
      case Estimate.Missing(String reason) -> reason;
    };
  }

  private static String figure(Reading value) {
    return value instanceof Reading.Measured(double measured) ? number(measured, 3) : "-";
  }

  private static String interval(Optional<Interval> interval, int digits) {
    return interval
        .map(i -> number(i.low(), digits) + " to " + number(i.high(), digits))
        .orElse("-");
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + (Math.abs(value) >= 1000 ? 0 : digits) + "f", value);
  }
}
