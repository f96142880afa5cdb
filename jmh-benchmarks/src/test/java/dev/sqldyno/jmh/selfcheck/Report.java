// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.cli.output.TextColumns;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.result.statistics.Summary.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * What a self-check found.
 *
 * @param title the self-check, the engine and its meter, in one line
 * @param checked the heading of the column that shows the judgements' figures
 * @param notes what a reader must know to judge the figures
 */
record Report(String title, String checked, List<Line> lines, List<String> notes) {

  /**
   * Returns the exit code.
   *
   * @param onlyTell whether it is no failure if a target is missed, or none could be checked
   */
  int exitCode(boolean onlyTell) {
    boolean failed = nothingChecked() || judgements().anyMatch(Judgement::missed);
    return failed && !onlyTell ? ValidateCommand.FAILED : CommandLine.ExitCode.OK;
  }

  private Stream<Judgement> judgements() {
    return lines.stream().flatMap(line -> line.judgement().stream());
  }

  /** Returns whether no target was checked; without any, whether nothing was compared. */
  private boolean nothingChecked() {
    if (judgements().anyMatch(judgement -> judgement.target().isPresent())) {
      return judgements().map(Judgement::verdict).noneMatch(Judgement.CHECKED::contains);
    }
    return judgements().findAny().isPresent()
        ? judgements().noneMatch(judgement -> judgement.value() instanceof Reading.Measured)
        : lines.stream().noneMatch(line -> line.estimate() instanceof Summary);
  }

  /** Returns a table for a terminal, with notes and what was not checked below it. */
  String text() {
    TextColumns table =
        new TextColumns("subject", "quantity", "median", "95 %", checked, "95 %", "target", "met");
    for (Line line : lines) {
      Optional<Judgement> judgement = line.judgement();
      table.row(
          line.subject(),
          line.quantity(),
          median(line.estimate()),
          line.estimate() instanceof Summary summary ? interval(summary.medianInterval(), 1) : "",
          judgement.map(j -> figure(j.value())).orElse(""),
          judgement.map(j -> interval(j.interval(), 3)).orElse(""),
          judgement.flatMap(Judgement::target).map(Judgement.Target::toString).orElse(""),
          judgement.map(Judgement::verdict).orElse(""));
    }
    List<String> below = new ArrayList<>(missing());
    below.addAll(notes);
    judgements()
        .flatMap(judgement -> judgement.unfit().stream())
        .forEach(why -> below.addFirst("not checked: " + why));
    if (judgements().anyMatch(judgement -> judgement.verdict().equals(Judgement.NOT_SURE))) {
      below.addFirst(Judgement.NOT_SURE + ": the 95 % interval includes the target");
    }
    if (nothingChecked()) {
      below.addFirst("Nothing was checked, so this self-check fails (--no-fail accepts it).");
    }
    return String.join("\n", title, table.toString(), String.join("\n", below)) + "\n";
  }

  /** Returns one sentence for each reason. */
  private List<String> missing() {
    Map<String, List<String>> linesByReason = new LinkedHashMap<>();
    for (Line line : lines) {
      if (line.estimate() instanceof Estimate.Missing(String reason) && !reason.isEmpty()) {
        linesByReason
            .computeIfAbsent(reason, _ -> new ArrayList<>())
            .add(line.subject() + ", " + line.quantity());
      }
    }
    return linesByReason.entrySet().stream()
        .map(entry ->
            "not measured: %s: %s".formatted(entry.getKey(), String.join("; ", entry.getValue())))
        .toList();
  }

  private static String median(Estimate estimate) {
    return estimate instanceof Summary summary ? number(summary.median(), 1) : "-";
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
