// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.Knee;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The search for the highest rate at which a mix keeps a bound: measures it in a closed loop, then
 * at one rate after the other, each in a fork. A resumed search continues from the recorded
 * samples.
 */
record KneeTrial(Cell cell, Duration bound, BenchEngine.Launch launch)
    implements Trial<BenchEngine> {
  /** The mean number of rates of a search. */
  static final int MEAN_RATES = 8;

  @Override
  public String name() {
    return new CellTrial(cell, launch).name();
  }

  @Override
  public String cellName() {
    return cell.label();
  }

  @Override
  public Outcome measure(BenchEngine engine, EngineWatch watch) {
    Outcome outcome = new Outcome.Kept();
    List<Sample> samples = samples(engine);
    Optional<Cell> next = next(samples);
    while (next.isPresent() && !engine.run().stop().isSet()) {
      engine.run().progress().part(part(samples), new CellTrial(next.get(), launch).name());
      outcome = new CellTrial(next.get(), launch).measure(engine, watch);
      List<Sample> more = samples(engine);
      if (!(outcome instanceof Outcome.Kept) || more.size() == samples.size()) {
        return outcome;
      }
      samples = more;
      next = next(samples);
    }
    return outcome;
  }

  /** Withdraws the whole search, as any of its rates may have been that of fewer nodes. */
  @Override
  public void withdraw(RunFolder folder, String because) {
    folder.withdraw(
        sample -> isHere(sample) && cell.is(Knee.closed(MeasuredCell.Key.of(sample))), because);
  }

  private static List<Sample> samples(BenchEngine engine) {
    return engine.run().record().folder().samples();
  }

  /** Returns what to measure next; empty at the end of the search. */
  Optional<Cell> next(List<Sample> samples) {
    List<MeasuredCell> measured = measured(samples);
    Optional<MeasuredCell> closed =
        measured.stream().filter(each -> cell.is(each.key())).findFirst();
    if (closed.isEmpty()) {
      return Optional.of(cell);
    }
    List<MeasuredCell> rates =
        measured.stream().filter(each -> Knee.rate(each).isPresent()).toList();
    Knee knee = new Knee(bound, rates);
    Duration window = launch.runLength().of(cell, false).window();
    return closed
        .get()
        .rowsPerSecond()
        .summary()
        .flatMap(rate ->
            KneeSearch.next(
                rate.mean(),
                window,
                knee.kept(launch.repetition()),
                knee.doubtful(launch.repetition())))
        .map(cell::atRate);
  }

  /** Returns "rate 3 of about 8", or "closed loop". */
  String part(List<Sample> samples) {
    List<MeasuredCell> measured = measured(samples);
    int rate =
        1
            + measured.stream()
                .filter(each -> Knee.rate(each).isPresent())
                .mapToInt(each -> each.samples().size())
                .sum();
    return measured.isEmpty()
        ? "closed loop"
        : "rate %d of about %d".formatted(rate, Math.max(rate, MEAN_RATES));
  }

  private List<MeasuredCell> measured(List<Sample> samples) {
    return MeasuredCell.of(samples.stream().filter(this::isHere).toList()).stream()
        .filter(each -> cell.is(Knee.closed(each.key())))
        .toList();
  }

  private boolean isHere(Sample sample) {
    return sample.engine().equals(launch.engine().id())
        && sample.repetition() == launch.repetition();
  }
}
