// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.proc.PeakMemory;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.jmeter.Arrivals;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceStart;
import dev.sqldyno.workload.BookingsTables;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Does one turn from an empty schema to a checked one: starts the stack, loads it, measures a
 * window, ends the load and then the stack, and counts what is stored.
 */
final class StackTurn {
  /** The bookings' table. */
  private static final String TABLE = BookingsTables.WORKLOAD;

  private static final Duration START = Duration.ofMinutes(3);
  private static final Duration STOP = Duration.ofSeconds(60);

  private final ServiceOptions options;
  private final RunningEngine engine;
  private final BookingsTables tables;
  private final Path folder;
  private final Optional<AotStacks> aot;
  private final Consumer<String> progress;

  /**
   * On that engine.
   *
   * @param folder where logs and raw rows go
   * @param aot where some stacks have their caches from
   */
  StackTurn(
      ServiceOptions options,
      RunningEngine engine,
      BookingsTables tables,
      Path folder,
      Optional<AotStacks> aot,
      Consumer<String> progress) {
    this.options = options;
    this.engine = engine;
    this.tables = tables;
    this.folder = folder;
    this.aot = aot;
    this.progress = progress;
  }

  /** The same with another effort, whose files go elsewhere and whose stacks are as they are. */
  StackTurn shorter(ServiceEffort effort, Path elsewhere) {
    return new StackTurn(
        options.with(effort), engine, tables, elsewhere, Optional.empty(), progress);
  }

  /** Makes what the stack starts from, where that is to be made, and tells what will be started. */
  Subject prepare(Stack stack) throws SQLException, IOException, InterruptedException {
    if (aot.isPresent()) {
      aot.get().train(stack, this);
    }
    return Subject.of(stack, Fingerprint.of(stack));
  }

  /**
   * Does it.
   *
   * @param stack as it was {@link #prepare prepared}
   * @throws ProvisionException where a process failed, and {@link
   *     dev.sqldyno.workload.WrongAnswerException} where the answer is void
   */
  ServiceSample run(Turn turn, Subject stack)
      throws SQLException, IOException, InterruptedException {
    progress.accept(turn.what() + ": creating the tables");
    try (Connection connection = engine.address().connect()) {
      tables.reset(connection);
    }
    EngineCounts before = EngineCounts.read(engine.engine(), engine.address(), TABLE);
    if (turn.scenario() != Scenario.SLOW) {
      return run(turn, stack, before, Optional.empty());
    }
    try (SlowDependency dependency = SlowDependency.open()) {
      return run(turn, stack, before, Optional.of(dependency));
    }
  }

  private ServiceSample run(
      Turn turn, Subject stack, EngineCounts before, Optional<SlowDependency> dependency)
      throws SQLException, IOException, InterruptedException {
    RawFiles raw = new RawFiles(folder, turn.fileName());
    raw.begin();
    try (RunningService service = start(turn, raw, dependency)) {
      Answers first = new Answers(Optional.empty());
      double warmedNanos = firstUsers(turn, service, raw.first(), first);
      dependency.ifPresent(each -> each.waits(options.delay()));
      Map<String, String> properties = turn.properties(options, service.uri());
      Answers answers = new Answers(arrivals(turn, properties));
      Measured measured;
      Reading memory;
      Reading pinned;
      try (LoadRun load = load(turn.scenario(), properties, raw, answers)) {
        LoadedService loaded = new LoadedService(turn, engine, service, load, progress);
        measured = new Window(options.effort(), loaded).measure(warmedNanos);
        memory = PeakMemory.of(service.processes());
        pinned = pinned(turn, service, raw);
        loaded.says("ending the load");
        load.stop(STOP);
        raw.keep(load.jtl(), measured);
      }
      if (!service.stop()) {
        throw new ProvisionException(
            "stack '%s' did not end when its processes were told to by SIGTERM, of which %s still run:\n%s"
                .formatted(turn.stack().id(), service.processes(), service.lastWords()));
      }
      if (measured.answers().successes() == 0) {
        throw new ProvisionException(
            "stack '%s' accepted nothing while it was measured; its answers: %s"
                .formatted(turn.stack().id(), measured.answers().failures()));
      }
      Account.mustBeBookings(options.plan(turn.scenario()).path(), answers);
      Checked checked = new Account(engine, tables, TABLE).settle(before, List.of(first, answers));
      if (dependency.isPresent()) {
        Account.mustHaveWaited(checked.accepted(), dependency.get().asked());
      }
      return measured.sample(
          turn, options, stack, engine.engine().id(), service, memory, pinned, checked);
    }
  }

  /** How long they took, in nanoseconds; 0 where all come at once. */
  private double firstUsers(Turn turn, RunningService service, RawFiles raw, Answers answers)
      throws IOException, InterruptedException {
    if (turn.firstUsers(options) == 0) {
      return 0;
    }
    raw.begin();
    try (LoadRun few = load(Scenario.CLOSED, turn.first(options, service.uri()), raw, answers)) {
      double nanos =
          FirstUsers.warm(
              new LoadedService(turn, engine, service, few, progress), options.effort().warmUp());
      few.stop(STOP);
      raw.keep(few.jtl());
      Account.mustBeBookings(options.plan(Scenario.CLOSED).path(), answers);
      return nanos;
    }
  }

  private static Optional<Arrivals> arrivals(Turn turn, Map<String, String> properties) {
    return turn.rate().isEmpty() ? Optional.empty() : Optional.of(Arrivals.of(properties));
  }

  private LoadRun load(
      Scenario scenario, Map<String, String> properties, RawFiles raw, Answers answers) {
    return LoadRun.start(
        options.jmeterHome(),
        options.plan(scenario).path(),
        properties,
        raw.load(),
        answers,
        options.provisioning().dataRoot(),
        progress);
  }

  private static Reading pinned(Turn turn, RunningService service, RawFiles raw)
      throws InterruptedException {
    return turn.stack().model().filter(Stack.Model.VIRTUAL::equals).isPresent()
        ? Pinning.perSecond(service.listener(), raw.load())
        : new Reading.Unavailable("it has no virtual threads that we know of");
  }

  private RunningService start(Turn turn, RawFiles raw, Optional<SlowDependency> dependency) {
    progress.accept(turn.what() + ": starting the service");
    return RunningService.start(
        turn.stack(),
        new ServiceStart(
            ServiceEnvironment.of(
                options.catalog().shared(),
                turn.stack(),
                engine,
                dependency.map(SlowDependency::uri)),
            engine.address().password(),
            raw.log(),
            options.provisioning().dataRoot(),
            START,
            progress));
  }
}
