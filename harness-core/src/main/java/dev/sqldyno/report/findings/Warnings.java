// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.findings;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.report.document.Finding;
import dev.sqldyno.report.tables.Captions;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MachineDisturbance;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Precision;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The warnings of a report: imprecise cells and a noisy machine. */
final class Warnings {
  /** Half the interval ÷ mean above which a cell is named, as in a default run. */
  static final double WIDE = 0.05;

  private Warnings() {}

  private record Wide(MeasuredCell cell, Estimate cost, double precision) {
    static Stream<Wide> of(MeasuredCell cell) {
      Estimate cost = cell.costPerRow(WindowPart.TOTAL, CostBasis.NET);
      return Precision.of(cost).stream()
          .filter(precision -> precision > WIDE)
          .map(precision -> new Wide(cell, cost, precision));
    }

    String words(ShownRun run) {
      return say("%s ±%.0f %%%s", run.name(cell), 100 * precision, needs());
    }

    /** Returns " (about 6 more repetitions)". */
    private String needs() {
      int has = cost.summary().orElseThrow().n();
      return Precision.repetitionsFor(cost, WIDE).stream()
          .mapToObj(all -> say(" (about %s)", Finding.more(all - has, "repetition")))
          .findFirst()
          .orElseGet(() ->
              say(
                  " (more than %d repetitions: use a larger size; %s)",
                  Precision.MAX_REPETITIONS,
                  cell.key().meter().whyNoTime().isPresent()
                      ? "its work differs from start to start"
                      : "the machine is too noisy"));
    }
  }

  /** Returns the cells whose precision is worse than ±5 %, with the repetitions that they need. */
  static Stream<Finding> open(ShownRun run) {
    List<String> open =
        run.cells().stream()
            .flatMap(Wide::of)
            .sorted(Comparator.comparingDouble(each -> -each.precision()))
            .map(each -> each.words(run))
            .toList();
    String remedy = Captions.lab(run.info()).map(" %s."::formatted).orElse("");
    return sayIf(
        !open.isEmpty(), "Wider than ±%.0f %%: %s.%s", 100 * WIDE, Finding.listed(open), remedy)
        .map(Finding::new)
        .stream();
  }

  /** Returns the warnings on the machine. */
  static Stream<Finding> machine(ShownRun run) {
    List<Conditions> windows =
        run.cells().stream()
            .flatMap(cell -> cell.samples().stream())
            .map(Sample::conditions)
            .toList();
    String seen = String.join("; ", MachineDisturbance.excess(windows));
    return Stream.of(sayIf(!seen.isEmpty(), "Noise: %s", seen), Captions.machine(run.info()))
        .flatMap(Optional::stream)
        .map(text -> new Finding(text + "."));
  }
}
