// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.jmh.run.fork.ForkWatch;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Trial;
import java.util.List;
import java.util.Optional;

/** The trial of a cell, which is measured or profiled in a fork. */
record CellTrial(Cell cell, BenchEngine.Launch launch) implements Trial<BenchEngine> {

  @Override
  public String name() {
    return "%s/%s%s"
        .formatted(launch.engine().id(), cell.label(), launch.profiled() ? ", flame graph" : "");
  }

  @Override
  public String cellName() {
    return cell.label();
  }

  @Override
  public Outcome measure(BenchEngine engine, EngineWatch watch) {
    Optional<String> lacking =
        launch.options().plan(cell, launch.engine()).lacking(cell.operation().id());
    if (lacking.isPresent()) {
      return new Outcome.Lacking(lacking.get());
    }
    withdrawHalf(engine.run().record().folder());
    Optional<String> failure;
    try (ForkWatch _ =
        ForkWatch.of(engine.runner().progressFile(), name(), engine.run().progress())) {
      failure = engine.runner().run(cell);
    }
    if (failure.isEmpty() && launch.profiled() && isEmptyProfile(engine)) {
      return new Outcome.Lacking("the engine took too little CPU time for a single sample");
    }
    return Outcome.of(failure);
  }

  /** Withdraws the windows of an interrupted fork, which its successor measures all anew. */
  private void withdrawHalf(RunFolder folder) {
    if (!launch.profiled() && !isWhole(folder.samples())) {
      withdraw(folder, "an interrupted trial");
    }
  }

  /** Returns whether the samples have all windows of the fork. */
  boolean isWhole(List<Sample> samples) {
    return cell.windows(samples, launch.engine().id(), launch.repetition())
        >= launch.runLength().of(cell, false).iterations();
  }

  @Override
  public void withdraw(RunFolder folder, String because) {
    folder.withdraw(sample -> cell.is(sample, launch.engine().id(), launch.repetition()), because);
  }

  private boolean isEmptyProfile(BenchEngine engine) {
    return cell.profile(Profile.of(engine.run().record().folder()), launch.engine().id())
        .filter(profile -> profile.samples() == 0)
        .isPresent();
  }
}
