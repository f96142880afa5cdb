// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.result.Profile;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import java.util.Optional;

/** Measures, or profiles, a cell in a fork. */
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
    Optional<String> lacking = lacking();
    if (lacking.isPresent()) {
      return new Outcome.Lacking(lacking.get());
    }
    Optional<String> failure = engine.runner().run(cell);
    if (failure.isEmpty() && launch.profiled() && isEmptyProfile(engine)) {
      return new Outcome.Lacking("the engine took too little CPU time for a single sample");
    }
    return Outcome.of(failure);
  }

  private Optional<String> lacking() {
    if (cell.operation().isMix()) {
      return cell.plan(launch.catalog(), launch.engine(), launch.options().size())
          .lacking(cell.operation().id());
    }
    return cell.usesBulk()
        ? BulkLoader.whyNot(
            new WorkloadSql(launch.catalog(), launch.engine(), cell.workload()), "insert")
        : Optional.empty();
  }

  private boolean isEmptyProfile(BenchEngine engine) {
    return cell.profile(Profile.of(engine.run().record().folder()), launch.engine().id())
        .filter(profile -> profile.samples() == 0)
        .isPresent();
  }
}
