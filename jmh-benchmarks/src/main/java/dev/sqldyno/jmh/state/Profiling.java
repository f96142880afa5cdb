// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.profile.PerfTarget;
import dev.sqldyno.measure.profile.Recorded;
import dev.sqldyno.measure.profile.Sampler;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Samples the engine's stacks in the windows of a fork that is not timed. For one thread. */
final class Profiling implements AutoCloseable {
  private final PerfTarget target;
  private final RunFolder run;
  private final Workspace workspace;
  private final Sampler sampler;
  private boolean sampling;
  private long rows;

  private Profiling(RunFolder run, PerfTarget target, Workspace workspace, Sampler sampler) {
    this.run = run;
    this.target = target;
    this.workspace = workspace;
    this.sampler = sampler;
  }

  /** Starts perf on the engine, paused. */
  static Profiling open(ForkConfiguration fork, RunningEngine engine, Size size) {
    RunFolder run = RunFolder.open(fork.run().orElseThrow());
    PerfTarget target = PerfTarget.of(engine.footprint());
    Workspace workspace =
        Workspace.open(BenchmarkEngines.dataRoot(), "profile", System.out::println);
    try {
      return new Profiling(
          run, target, workspace, Sampler.start(target, hertz(size), workspace.folder()));
    } catch (RuntimeException e) {
      workspace.close();
      throw e;
    }
  }

  /** Returns a high rate for short windows; long ones would fill gigabytes with it. */
  private static int hertz(Size size) {
    return size == Size.FULL ? 99 : 999;
  }

  /** Starts sampling, at the end of an iteration's set-up. */
  void begin() {
    sampler.resume();
    sampling = true;
  }

  /** Pauses sampling, at the beginning of the tear-down. */
  void end(long touched) {
    if (sampling) {
      sampler.pause();
      sampling = false;
      rows += touched;
    }
  }

  /** Writes the profile to the run's folder. */
  void keep(ForkTrial trial) {
    Recorded recorded = sampler.finish();
    String caveat =
        Stream.concat(target.caveat().stream(), Stream.of(recorded.lost()))
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    new Profile(
            trial.engine().engine().id(),
            trial.plan().sql().workload().id(),
            trial.parameters().operation().id(),
            trial.parameters().variant(),
            recorded.sampling().label(),
            rows,
            recorded.stacks().samples(),
            caveat)
        .keep(run, recorded);
  }

  @Override
  public void close() {
    sampler.close();
    workspace.close();
  }
}
