// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.section.ShownRun;
import dev.sqldyno.report.tables.Captions;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MachineCondition;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Precision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The warnings of a report: imprecise cells and a noisy machine. */
final class Warnings {
  /** Half the interval ÷ mean above which a cell is named, as in a default run. */
  static final double WIDE = 0.05;

  private Warnings() {}

  private record Open(String name, double precision, String needs) {}

  /** Returns the cells whose precision is worse than ±5 %, with the repetitions that they need. */
  static Stream<Finding> open(ShownRun run) {
    List<Open> open = new ArrayList<>();
    for (MeasuredCell cell : run.cells()) {
      Estimate cost = cell.costPerRow(WindowPart.TOTAL, CostBasis.NET);
      Precision.of(cost)
          .filter(precision -> precision > WIDE)
          .ifPresent(it -> open.add(new Open(run.name(cell), it, needs(cell, cost))));
    }
    open.sort(Comparator.comparingDouble((Open one) -> -one.precision()));
    return open.isEmpty() ? Stream.empty() : Stream.of(new Finding(sentence(open) + remedy(run)));
  }

  private static String remedy(ShownRun run) {
    return Captions.lab(run.info()).map(" %s."::formatted).findFirst().orElse("");
  }

  private static String sentence(List<Open> open) {
    List<String> names =
        open.stream()
            .map(one -> say("%s ±%.0f %%%s", one.name(), 100 * one.precision(), one.needs()))
            .toList();
    return say("Wider than ±%.0f %%: %s.", 100 * WIDE, Finding.listed(names, "cell"));
  }

  /** Returns " (about 6 more repetitions)". */
  private static String needs(MeasuredCell cell, Estimate cost) {
    int has = cost.summary().orElseThrow().n();
    return Precision.repetitionsFor(cost, WIDE).stream()
        .mapToObj(all -> " (about %s)".formatted(Finding.more(all - has, "repetition")))
        .findFirst()
        .orElseGet(() ->
            " (more than %d repetitions: use a larger size; %s)"
                .formatted(
                    Precision.MAX_REPETITIONS,
                    cell.key().meter().whyNoTime().isPresent()
                        ? "its work differs from start to start"
                        : "the machine is too noisy"));
  }

  /** Returns the warnings on the machine. */
  static Stream<Finding> machine(ShownRun run) {
    List<Conditions> windows =
        run.cells().stream()
            .flatMap(cell -> cell.samples().stream())
            .map(Sample::conditions)
            .toList();
    String seen =
        Stream.of(MachineCondition.values())
            .flatMap(condition -> condition.excess(windows).stream())
            .collect(Collectors.joining("; "));
    return Stream.concat(
            Stream.of("Noise: " + seen).filter(_ -> !seen.isEmpty()), Captions.machine(run.info()))
        .map(text -> new Finding(text + "."));
  }
}
