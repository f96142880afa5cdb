// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.Matrix;
import dev.sqldyno.run.RunContext;
import dev.sqldyno.stacks.jmeter.DueTimes;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import dev.sqldyno.stacks.run.reading.EngineCounts;
import dev.sqldyno.stacks.run.reading.Reconciliation;
import dev.sqldyno.stacks.run.reading.ResponseLog;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceEnvironment;
import dev.sqldyno.stacks.service.ServiceStart;
import dev.sqldyno.stacks.service.SlowDependency;
import dev.sqldyno.workload.BookingsTables;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The engine of a repetition's trials. Each trial goes from an empty schema to a checked window:
 * starts the stack, loads it, measures a window, ends the load and then the stack, and counts the
 * stored rows.
 */
record StackEngine(
    ServiceOptions options,
    RunningEngine running,
    BookingsTables tables,
    RunContext run,
    BiConsumer<String, String> logged)
    implements Matrix.Started {
  private static final Duration START = Duration.ofMinutes(3);

  /** The share of failed requests above which a window is void; a convention. */
  private static final double MAX_FAILED = 0.1;

  /**
   * Starts the engine for a repetition.
   *
   * @param folder gets logs and raw rows
   * @param aot makes the caches of some stacks
   * @param logged gets each error that JMeter only logs, by the part of JMeter that did
   */
  record Launch(
      int repetition,
      ServiceOptions options,
      Path folder,
      Optional<AotStacks> aot,
      BiConsumer<String, String> logged)
      implements Matrix.Launch<StackEngine> {

    @Override
    public String name() {
      return "%srepetition %d".formatted(Gap.SERVICES, repetition + 1);
    }

    @Override
    public Optional<StackEngine> start(RunContext run) throws SQLException {
      RunningEngine engine =
          new Provisioner()
              .start(options.engine(), options.provisioning().reporting(run.progress()));
      try (EngineMeter meter = EngineMeter.open(engine);
          Connection connection = engine.address().connect()) {
        run.record().engine(EngineInfo.of(engine, connection, meter.meter(), meter.whyNotHigher()));
        BookingsTables tables = BookingsTables.of(options.catalog(), engine.engine());
        return Optional.of(new StackEngine(options, engine, tables, run, logged));
      } catch (SQLException | RuntimeException e) {
        engine.close();
        throw e;
      }
    }
  }

  @Override
  public void close() {
    running.close();
  }

  /** Reports what is done now. */
  void says(StackTrial trial, String what) {
    run.progress().accept(trial.what() + ": " + what);
  }

  /**
   * Runs a trial.
   *
   * @param folder gets its log and raw rows
   * @throws ProvisionException if a process failed, and {@link
   *     dev.sqldyno.workload.WrongAnswerException} if the window is void
   */
  ServiceSample measure(StackTrial trial, Subject stack, Path folder)
      throws SQLException, IOException, InterruptedException {
    says(trial, "creating the tables");
    try (Connection connection = running.address().connect()) {
      tables.reset(connection);
    }
    EngineCounts before = EngineCounts.read(running);
    RawFiles raw = new RawFiles(folder, trial.fileName());
    if (trial.scenario() != Scenario.SLOW) {
      return measure(trial, stack, before, raw, Optional.empty());
    }
    try (SlowDependency dependency = SlowDependency.open()) {
      return measure(trial, stack, before, raw, Optional.of(dependency));
    }
  }

  private ServiceSample measure(
      StackTrial trial,
      Subject stack,
      EngineCounts before,
      RawFiles raw,
      Optional<SlowDependency> dependency)
      throws SQLException, IOException, InterruptedException {
    raw.begin();
    try (RunningService service = start(trial, raw, dependency)) {
      ResponseLog first = new ResponseLog(Optional.empty());
      double warmedNanos = firstUsers(trial, service, raw.first(), first);
      dependency.ifPresent(each -> each.waits(trial.effort().delay()));
      Map<String, String> properties = trial.properties(service.uri());
      ResponseLog answers =
          new ResponseLog(
              trial.rate().isEmpty() ? Optional.empty() : Optional.of(DueTimes.of(properties)));
      MeteredWindow measured;
      try (LoadedService loaded =
          new LoadedService(
              this, trial, service, load(trial.scenario(), properties, raw), answers)) {
        measured = MeteredWindow.measure(loaded, warmedNanos);
        loaded.says("ending the load");
        loaded.endLoad();
        loaded
            .plan()
            .tally()
            .logged()
            .forEach((part, error) -> logged.accept(part, trial.what() + ": " + error));
        raw.keep(loaded.plan().jtl(), measured);
      }
      if (!service.stop()) {
        throw new ProvisionException(
            "stack '%s' did not end on SIGTERM; these processes still run: %s\n%s",
            trial.stack().id(), service.processes(), service.logTail());
      }
      requireAccepted(trial, measured);
      Reconciliation.requireBookings(options.plan(trial.scenario()).path(), answers);
      Checked checked = new Reconciliation(running, tables).settle(before, List.of(first, answers));
      if (dependency.isPresent()) {
        Reconciliation.requireWaits(checked.accepted(), dependency.get().asked());
      }
      return measured.sample(stack, checked);
    }
  }

  private static void requireAccepted(StackTrial trial, MeteredWindow measured) {
    ResponseLog answers = measured.answers();
    long failed = answers.size() - answers.successes();
    if (answers.successes() == 0) {
      throw new ProvisionException(
          "stack '%s' accepted nothing while it was measured; its answers: %s",
          trial.stack().id(), answers.failures());
    }
    if (failed > MAX_FAILED * answers.size()) {
      throw new ProvisionException(
          "void: %d of %d requests to stack '%s' failed while it was measured, too many to measure a working service; its answers: %s",
          failed, answers.size(), trial.stack().id(), answers.failures());
    }
  }

  /** Lets the first users come. Returns how long they took, in nanoseconds; 0 if there are none. */
  private double firstUsers(
      StackTrial trial, RunningService service, RawFiles raw, ResponseLog answers)
      throws IOException, InterruptedException {
    if (trial.firstUsers() == 0) {
      return 0;
    }
    raw.begin();
    PlanRun plan = load(Scenario.CLOSED, trial.first(service.uri()), raw);
    try (LoadedService few = new LoadedService(this, trial, service, plan, answers)) {
      double nanos = RampUp.warm(few);
      few.endLoad();
      raw.keep(few.plan().jtl());
      Reconciliation.requireBookings(options.plan(Scenario.CLOSED).path(), answers);
      return nanos;
    }
  }

  private PlanRun load(Scenario scenario, Map<String, String> properties, RawFiles raw) {
    return PlanRun.start(
        options.jmeterHome(),
        options.plan(scenario).path(),
        JMeterSettings.of(properties),
        raw.load(),
        RemoteEngines.HERE);
  }

  private RunningService start(
      StackTrial trial, RawFiles raw, Optional<SlowDependency> dependency) {
    says(trial, "starting the service");
    return RunningService.start(
        trial.stack(),
        new ServiceStart(
            ServiceEnvironment.of(
                options.known().shared(),
                trial.stack(),
                running,
                dependency.map(SlowDependency::uri)),
            running.address().password(),
            raw.log(),
            options.provisioning().dataRoot(),
            START,
            run.progress()));
  }
}
