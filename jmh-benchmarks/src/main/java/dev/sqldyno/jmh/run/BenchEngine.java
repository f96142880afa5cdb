// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.CellRunner;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.measure.profile.PerfTarget;
import dev.sqldyno.measure.profile.ProfileException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.run.Matrix;
import dev.sqldyno.run.RunContext;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;

/** A shared engine with the runner that measures cells on it in forks. */
record BenchEngine(SharedEngine shared, CellRunner runner, RunContext run)
    implements Matrix.Started {

  /**
   * The launch of an engine for a repetition.
   *
   * @param profiled whether stacks are sampled and nothing is timed
   */
  record Launch(Engine engine, int repetition, boolean profiled, BenchOptions options)
      implements Matrix.Launch<BenchEngine> {

    @Override
    public String name() {
      return profiled ? engine.id() + "/flame graphs" : engine.id();
    }

    Size size() {
      return options.size(engine);
    }

    /** Returns how long its cells are measured. */
    RunLength runLength() {
      RunLength usual = RunLength.of(size()).withWindow(options.recorded().window());
      return options.isEmulated(engine) ? usual.emulated() : usual;
    }

    @Override
    public Optional<BenchEngine> start(RunContext run)
        throws SQLException, IOException, InterruptedException {
      RunLength runLength = runLength();
      ProvisionOptions provisioning =
          new ProvisionOptions(
              options.recorded().durability(),
              options.external(engine),
              options.placement(engine),
              options.dataRoot(),
              run.progress());
      SharedEngine shared =
          SharedEngine.start(engine, provisioning, run.record(), runLength.idle(), profiled);
      try {
        if (profiled) {
          PerfTarget.of(shared.running().footprint());
        }
        options.workers().ifPresent(each -> each.write(shared.handedOver(".workers")));
        CellRunner runner =
            new CellRunner(
                engine.id(),
                size().id(),
                runLength,
                shared.forkConfiguration(repetition),
                !options.isEmulated(engine));
        return Optional.of(new BenchEngine(shared, runner, run));
      } catch (ProfileException e) {
        shared.close();
        run.gap(name(), e.getMessage());
        return Optional.empty();
      } catch (IOException | RuntimeException e) {
        shared.close();
        throw e;
      }
    }
  }

  @Override
  public RunningEngine running() {
    return shared.running();
  }

  @Override
  public boolean isShared() {
    return shared.isShareable();
  }

  @Override
  public void keepLogTail(String tail) {
    runner.log("the log tail of %s:%n%s".formatted(running().engine().name(), tail));
  }

  @Override
  public void close() {
    try (SharedEngine _ = shared) {
      runner.close();
    }
  }
}
