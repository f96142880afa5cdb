// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.external.ExternalUrl;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.run.Progress;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.jmeter.DryRun;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceEnvironment;
import dev.sqldyno.stacks.service.StackNeeds;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.Rehearsal;
import dev.sqldyno.workload.WorkloadSql;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The check for everything that a comparison lacks, before the engine starts. */
record ServicePreflight(ServiceOptions options) {
  private static final URI ANYWHERE = URI.create("http://%s:1".formatted(RunningService.HOST));

  /**
   * Returns the stacks that cannot start, with their reasons, if others can.
   *
   * @throws ProvisionException with all that is missing, if the run cannot start
   */
  Map<Stack, String> absent() {
    Map<Stack, String> absent = new LinkedHashMap<>();
    for (Stack stack : options.stacks()) {
      StackNeeds.missing(stack)
          .or(() -> ServiceEnvironment.whyNoPoolSize(options.known().shared(), stack))
          .ifPresent(reason -> absent.put(stack, reason));
    }
    List<String> obstacles = obstacles(absent.keySet());
    boolean none = absent.size() == options.stacks().size();
    boolean wanted = absent.keySet().stream().anyMatch(s -> options.named().contains(s.id()));
    if (none || wanted || !obstacles.isEmpty()) {
      absent.forEach((stack, reason) -> obstacles.add("stack " + stack.id() + ": " + reason));
      if (options.stacks().isEmpty()) {
        obstacles.add("no stack is named");
      }
      throw new ProvisionException("cannot be compared here: " + String.join("; ", obstacles));
    }
    return absent;
  }

  private List<String> obstacles(Set<Stack> absent) {
    List<String> obstacles = new ArrayList<>();
    Engine engine = options.engine();
    if (!engine.driver().url().contains("{port}")) {
      obstacles.add(
          "%s runs in its client's JVM, where no service can reach it: choose another engine with --engines"
              .formatted(engine.name()));
    } else {
      try (Progress progress = Progress.open()) {
        obstacles.addAll(missing(engine, options.provisioning().reporting(progress)));
      }
    }
    try {
      options.jmeterHome();
      obstacles.addAll(obstaclesOfEarlierRun(absent));
      options.stacks().stream().limit(1).flatMap(this::unfitPlans).forEach(obstacles::add);
    } catch (JMeterException e) {
      obstacles.add(e.getMessage());
    }
    return obstacles;
  }

  /** Checks privileges on an external server. */
  private List<String> missing(Engine engine, ProvisionOptions provisioning) {
    if (provisioning.external().isEmpty()) {
      return new Provisioner().missing(engine, provisioning.placement(), provisioning.progress());
    }
    Catalog catalog = options.catalog();
    WorkloadSql bookings =
        new WorkloadSql(catalog, engine, catalog.workload(BookingsTables.WORKLOAD));
    return optionsThatReachNoStack(engine, provisioning.external().get())
        .or(() -> Rehearsal.whyNot(engine, provisioning, List.of(bookings)))
        .stream()
        .toList();
  }

  /**
   * Returns why the URL may have no options: a stack makes its own URL from host, port and
   * database.
   */
  static Optional<String> optionsThatReachNoStack(Engine engine, External external) {
    try {
      Set<String> names = ExternalUrl.pin(engine, external).optionsBeside(engine);
      return names.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "the URL's option %s would reach sqldyno but no stack: leave it out, and set it on the server or for its user. All stacks connect without TLS"
                  .formatted(String.join(", ", names)));
    } catch (ProvisionException e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Checks the plans; the first users need the closed one in every scenario. */
  private Stream<String> unfitPlans(Stack any) {
    return Stream.of(
            new StackTrial(any, Scenario.CLOSED, 0, OptionalDouble.empty(), options.effort()),
            new StackTrial(any, Scenario.OPEN, 0, OptionalDouble.of(1), options.effort()))
        .filter(trial ->
            trial.rate().isEmpty() || options.effort().scenarios().contains(trial.scenario()))
        .flatMap(trial -> {
          LoadPlan plan = options.plan(trial.scenario());
          return plan
              .whyNot(
                  trial.properties(ANYWHERE),
                  given -> DryRun.of(options.jmeterHome(), plan.path(), given))
              .stream();
        });
  }

  /** Returns why the results cannot be added to an earlier run, or why one is needed. */
  private List<String> obstaclesOfEarlierRun(Set<Stack> absent) {
    List<String> obstacles = new ArrayList<>();
    List<Scenario> scenarios = options.effort().scenarios();
    if (scenarios.contains(Scenario.OPEN)
        && !scenarios.contains(Scenario.CLOSED)
        && options.place().existing().isEmpty()) {
      obstacles.add(
          "the open load's rate is a share of the closed load's throughput: add closed to"
              + " --scenarios, or name a --run that has it");
    }
    options
        .place()
        .existing()
        .ifPresent(run ->
            options
                .whyNotComparable(run)
                .or(() -> otherSettings(ServiceSample.of(run), absent))
                .map(why ->
                    "this comparison cannot be added to run %s: %s; name another --run"
                        .formatted(run.info().id(), why))
                .ifPresent(obstacles::add));
    return obstacles;
  }

  /** Compares stacks that will start with those of the same id in the earlier run. */
  private Optional<String> otherSettings(List<ServiceSample> before, Set<Stack> absent) {
    return options.stacks().stream()
        .filter(stack -> !absent.contains(stack))
        .filter(stack ->
            before.stream()
                .map(ServiceSample::stack)
                .filter(was -> was.id().equals(stack.id()))
                .distinct()
                .anyMatch(was -> differ(was, stack)))
        .findFirst()
        .map(stack ->
            "stack %s had other settings or another program in that run".formatted(stack.id()));
  }

  private static boolean differ(ServiceSample.Subject was, Stack stack) {
    return !was.environment().equals(stack.settings())
        || !was.program().equals(Fingerprint.of(stack));
  }
}
