// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Why;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.run.Progress;
import dev.sqldyno.run.RunRecord;
import dev.sqldyno.run.Stop;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import dev.sqldyno.stacks.result.Services;
import dev.sqldyno.workload.WrongAnswerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The turns of one pass on one engine: what fails is a gap, and where the engine died so is the
 * rest.
 */
final class EnginePass {
  private final ServiceOptions options;
  private final RunRecord record;
  private final RunningEngine engine;
  private final Stop stop;
  private final Progress progress;

  EnginePass(
      ServiceOptions options,
      RunRecord record,
      RunningEngine engine,
      Stop stop,
      Progress progress) {
    this.options = options;
    this.record = record;
    this.engine = engine;
    this.stop = stop;
    this.progress = progress;
  }

  /** How many failed. */
  int run(StackTurn turns, List<Turn> pass) throws InterruptedException {
    int failed = 0;
    for (Turn turn : pass) {
      if (stop.wished()) {
        return failed;
      }
      progress.step(turn.what());
      EngineWatch watch = EngineWatch.of(engine);
      Optional<String> failure = measure(turns, turn, watch);
      if (failure.isEmpty() || stop.explainsFailure()) {
        continue;
      }
      failed++;
      if (watch.recovers()) {
        gap(named(turn), watch.told("the turn", failure.get()));
      } else {
        gap(named(turn), death(watch) + "; the turn saw: " + failure.get());
        gap(
            "%spass %d".formatted(Gap.SERVICES, turn.pass() + 1),
            "the engine was lost in %s; --resume measures what is left".formatted(turn.what()));
        return failed;
      }
    }
    return failed;
  }

  /**
   * Measures a window and keeps it.
   *
   * @return why there is none; empty where there is one
   */
  private Optional<String> measure(StackTurn turns, Turn turn, EngineWatch watch)
      throws InterruptedException {
    boolean open = turn.scenario() == Scenario.OPEN;
    Turn rated = open ? turn.at(rate(turn.stack())) : turn;
    if (open && rated.rate().isEmpty()) {
      return Optional.of(
          "the open load's rate is a share of the closed load's throughput, which is missing: "
              + (options.effort().scenarios().contains(Scenario.CLOSED)
                  ? "that turn failed"
                  : "add closed to --scenarios"));
    }
    try {
      Subject subject = turns.prepare(turn.stack());
      if (isAnotherProgram(subject, Services.of(record.folder()))) {
        return Optional.of(
            "its program is another one than in this run's earlier windows: build it as it was, or begin another run");
      }
      return keep(turns.run(rated, subject), watch, record.folder());
    } catch (ProvisionException
        | WrongAnswerException
        | JMeterException
        | SQLException
        | IOException
        | UncheckedIOException e) {
      return Optional.of(Why.of(e));
    }
  }

  /** What was measured while the engine lost a process is of no engine that anybody has. */
  static Optional<String> keep(ServiceSample sample, EngineWatch watch, RunFolder run) {
    if (watch.loss().isPresent()) {
      return Optional.of("no other error; the window is void");
    }
    Services.append(run, sample);
    return Optional.empty();
  }

  /** Whether the run's windows of that stack are of one that was built otherwise. */
  static boolean isAnotherProgram(Subject subject, List<ServiceSample> run) {
    return run.stream()
        .map(ServiceSample::stack)
        .anyMatch(was -> was.id().equals(subject.id()) && !was.program().equals(subject.program()));
  }

  /** What is known of the end of an engine that takes no connections any more. */
  private String death(EngineWatch watch) {
    return watch
        .causeOfDeath()
        .or(() -> engine.lastWords().lines().reduce((_, last) -> last))
        .map(cause -> "the engine has stopped responding: " + cause)
        .orElse("the engine has stopped responding");
  }

  private static String named(Turn turn) {
    return turn.what() + (turn.pass() == 0 ? "" : ", pass " + (turn.pass() + 1));
  }

  private void gap(String what, String reason) {
    progress.accept(what + ": " + record.gap(what, reason));
  }

  private OptionalDouble rate(Stack stack) {
    OptionalDouble closed =
        Services.of(record.folder()).stream()
            .filter(s -> s.scenario() == Scenario.CLOSED && s.stack().id().equals(stack.id()))
            .filter(s -> s.engine().equals(options.engine().id()) && s.size() == options.size())
            .filter(s ->
                Integer.toString(options.effort().users())
                    .equals(s.load().get(ServiceSample.USERS)))
            .mapToDouble(ServiceSample::perSecond)
            .average();
    return closed.isPresent()
        ? OptionalDouble.of(closed.getAsDouble() * Scenario.OPEN_PERCENT / 100)
        : closed;
  }
}
