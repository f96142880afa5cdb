// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.profile.PerfTarget;
import dev.sqldyno.measure.profile.Recorded;
import dev.sqldyno.measure.profile.Sampler;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The sampling of the engine's stacks in the windows of a fork that is not timed. For one thread.
 */
final class Profiling implements AutoCloseable {
  private final ForkTrial trial;
  private final RunFolder run;
  private final PerfTarget target;
  private final Workspace workspace;
  private final Sampler sampler;
  private boolean sampling;
  private long rows;

  /** Starts perf on the engine, paused. */
  Profiling(ForkTrial trial, ForkConfiguration fork) {
    this.trial = trial;
    this.run = RunFolder.open(fork.run().orElseThrow());
    this.target = PerfTarget.of(trial.engine().footprint());
    this.workspace = Workspace.open(BenchmarkEngines.dataRoot(), "profile", System.out::println);
    try {
      this.sampler = Sampler.start(target, hertz(trial.size()), workspace.folder());
    } catch (RuntimeException e) {
      workspace.close();
      throw e;
    }
  }

  /** Returns a high rate for short windows; in long ones it would produce gigabytes. */
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
  void keep() {
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
