// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.cell.Figure;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.NoiseFloor;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import dev.sqldyno.result.statistics.Summary.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the table of an A/A check: a line for each pair of cells, then what they say together. */
final class SameEngineReport {
  private static final String ALL = "all pairs";

  /** The targets beside busy neighbours; a quiet machine's are half of the last two. */
  private static final Target DIFFERING = Target.atMost(0.05);

  private static final Target MEDIAN = Target.atMost(0.03);
  private static final Target NINTH_DECILE = Target.atMost(0.08);

  /** Of fewer pairs one or two lie above the ninth decile, which is then a matter of luck. */
  private static final int FEWEST = 20;

  private SameEngineReport() {}

  static Report of(
      EngineInfo engine, List<Comparison> pairs, NoiseFloor floor, List<String> notes) {
    List<Line> lines = new ArrayList<>();
    pairs.forEach(pair -> lines.add(line(pair)));
    floor.figures().forEach(figure -> lines.addAll(together(figure)));
    String title =
        "aa on %s %s, engine meter: %s"
            .formatted(engine.name(), engine.version(), engine.meter().id());
    return new Report(title, "ratio or share", lines, notes);
  }

  private static Line line(Comparison pair) {
    String quantity =
        pair.figure() + (pair.difference() instanceof Difference.Shown ? ", DIFFERS" : "");
    return switch (pair.difference()) {
      case Difference.NotAnswered(String reason) ->
          new Line(pair.cell().id(), quantity, new Estimate.Missing(reason), Optional.empty());
      case Difference.Shown(Summary ratio) -> line(pair.cell().id(), quantity, ratio);
      case Difference.NotShown(Summary ratio) -> line(pair.cell().id(), quantity, ratio);
    };
  }

  private static Line line(String cell, String quantity, Summary ratio) {
    return judged(
        cell,
        "%s, n=%d".formatted(quantity, ratio.n()),
        ratio.mean(),
        ratio.interval(),
        Optional.empty());
  }

  /** Holds what a run is about to the targets; a client's share of a few ms is only told. */
  private static List<Line> together(NoiseFloor.Figure figure) {
    boolean held = Figure.ENGINE_COST.isNamed(figure.figure());
    int pairs = figure.differing().all();
    Optional<String> few =
        Optional.of("%d pairs are too few for a decile; --runs makes more".formatted(pairs))
            .filter(_ -> held && pairs < FEWEST);
    String of = "%s, %d pairs: ".formatted(figure.figure(), pairs);
    return List.of(
        judged(
            ALL,
            of + "share that differs",
            figure.differing().value(),
            Optional.of(figure.differing().interval()),
            Optional.of(DIFFERING).filter(_ -> held)),
        judged(
            ALL,
            of + "median of |ratio - 1|",
            figure.median(),
            Optional.empty(),
            Optional.of(MEDIAN).filter(_ -> held),
            few),
        judged(
            ALL,
            of + "ninth decile of |ratio - 1|",
            figure.ninthDecile(),
            Optional.empty(),
            Optional.of(NINTH_DECILE).filter(_ -> held),
            few));
  }

  /** Returns a line that has a figure but no values of its own. */
  private static Line judged(
      String subject,
      String quantity,
      double value,
      Optional<Interval> interval,
      Optional<Target> target) {
    return judged(subject, quantity, value, interval, target, Optional.empty());
  }

  private static Line judged(
      String subject,
      String quantity,
      double value,
      Optional<Interval> interval,
      Optional<Target> target,
      Optional<String> unfit) {
    Judgement judgement = new Judgement(new Reading.Measured(value), interval, target, unfit);
    return new Line(subject, quantity, new Estimate.Missing(""), Optional.of(judgement));
  }
}
