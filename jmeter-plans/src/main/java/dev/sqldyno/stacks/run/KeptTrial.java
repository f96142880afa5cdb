// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A trial of a stack, whose window is kept in the run's folder. */
record KeptTrial(StackTrial trial, StackEngine.Launch launch) implements Trial<StackEngine> {

  @Override
  public String name() {
    int repetition = trial.repetition();
    return trial.what() + (repetition == 0 ? "" : ", repetition " + (repetition + 1));
  }

  @Override
  public String cellName() {
    return trial.scenario().id();
  }

  @Override
  public Outcome measure(StackEngine engine, EngineWatch watch) throws InterruptedException {
    RunFolder run = engine.run().record().folder();
    List<ServiceSample> before = ServiceSample.of(run);
    OptionalDouble rate = trial.scenario() == Scenario.OPEN ? rate(before) : OptionalDouble.empty();
    if (trial.scenario() == Scenario.OPEN && rate.isEmpty()) {
      return new Outcome.Failed(
          "the open load's rate is a share of the closed load's throughput, which is missing: "
              + (trial.effort().scenarios().contains(Scenario.CLOSED)
                  ? "that trial failed"
                  : "add closed to --scenarios"));
    }
    try {
      if (launch.aot().isPresent()) {
        launch.aot().get().train(trial.stack(), engine);
      }
      Subject subject = Fingerprint.subject(trial.stack());
      if (isAnotherProgram(subject, before)) {
        return new Outcome.Failed(
            "its program differs from the one in this run's earlier windows: rebuild the earlier version, or start a new run");
      }
      return Outcome.of(keep(engine.measure(trial.at(rate), subject, launch.folder()), watch, run));
    } catch (ForeseenException | SQLException | IOException | UncheckedIOException e) {
      return new Outcome.Failed(Reason.of(e));
    }
  }

  /**
   * Keeps the window, and returns nothing; or returns why it is void, if the engine lost a process.
   */
  static Optional<String> keep(ServiceSample sample, EngineWatch watch, RunFolder run) {
    if (watch.loss().isPresent()) {
      return Optional.of("no other error; the window is void");
    }
    sample.appendTo(run);
    return Optional.empty();
  }

  /** Returns whether the run has windows of that stack with another program. */
  static boolean isAnotherProgram(Subject subject, List<ServiceSample> run) {
    return run.stream()
        .map(ServiceSample::stack)
        .anyMatch(was -> was.id().equals(subject.id()) && !was.program().equals(subject.program()));
  }

  private OptionalDouble rate(List<ServiceSample> before) {
    ServiceEffort effort = trial.effort();
    String users = Integer.toString(effort.users());
    return before.stream()
        .filter(s -> s.scenario() == Scenario.CLOSED && s.size() == effort.size())
        .filter(s -> s.stack().id().equals(trial.stack().id()))
        .filter(s -> s.engine().equals(launch.options().engine().id()))
        .filter(s -> users.equals(s.load().get(ServiceSample.USERS)))
        .mapToDouble(s -> s.perSecond() * Scenario.OPEN_PERCENT / 100)
        .average();
  }
}
