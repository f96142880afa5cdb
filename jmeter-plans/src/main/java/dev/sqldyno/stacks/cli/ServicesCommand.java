// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.CommandWords;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.cli.Subcommand;
import dev.sqldyno.cli.options.BudgetOptions;
import dev.sqldyno.cli.options.EngineOptions;
import dev.sqldyno.cli.options.ExternalOptions;
import dev.sqldyno.cli.options.NamedEngines;
import dev.sqldyno.cli.options.RunPlaceOptions;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.run.record.RunPlace;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.run.ServiceEffort;
import dev.sqldyno.stacks.run.ServiceOptions;
import dev.sqldyno.stacks.run.ServiceRun;
import dev.sqldyno.stacks.run.StackRunOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

@Command(
    name = "services",
    description = {
      "Compare stacks of the bookings service: throughput, latency, and CPU time per booking in the"
          + " service, the engine and the load generator.",
      "Stacks run one at a time on the same engine. JMeter loads each until its CPU time per"
          + " request stops falling; then a window is measured while the load continues. Afterwards"
          + " every accepted booking must be stored and every total must add up; otherwise the"
          + " window is void, as is one in which a tenth of the requests failed.",
      "Any program that keeps the contract in app-under-test/README.md can be compared: it listens"
          + " at BOOKINGS_PORT, finds the engine by BOOKINGS_ENGINE and BOOKINGS_DB_HOST, _PORT,"
          + " _NAME, _USER and _PASSWORD, and ends on SIGTERM.",
      "On an engine at --url all work is done in a database sqldyno_<random> that is made there and"
          + " dropped at the end; nothing else on that server is touched. Its URL must have no options:"
          + " the stacks could not all follow them, and connect without TLS."
    })
public final class ServicesCommand implements Subcommand, Callable<Integer> {
  /** A resumed run takes these from its folder. */
  private static final List<String> DECIDED =
      List.of(
          "--engines",
          "--durability",
          "--stacks",
          "--size",
          "--scenarios",
          "--users",
          "--aot",
          "--delay",
          "--results",
          "--run");

  /** Options that a command to resume need not repeat, or gets from elsewhere. */
  private static final Set<String> NOT_REPEATED =
      Set.of(
          "--resume", "--repetitions", "--budget", "--precision", "--engine-folder", "--verbose");

  @Spec private CommandSpec spec;
  @Mixin private EngineOptions engines;
  @Mixin private ExternalOptions external;
  @Mixin private StackOptions stacks;
  @Mixin private RunPlaceOptions place;

  @Option(
      names = {"-e", "--engines"},
      split = ",",
      paramLabel = "ENGINE",
      description =
          "The database engine that all stacks use: the first of these, as a build names several"
              + " (default: the first that runs as a process).")
  private List<String> engineIds = List.of();

  @Option(
      names = "--size",
      defaultValue = "quick",
      description =
          "smoke: seconds, to see that it works; quick: two stacks, short warm-up; full: every"
              + " stack and scenario, warm-up until steady (at most 7 minutes), three repetitions,"
              + " takes hours (default: ${DEFAULT-VALUE}).")
  private Size size;

  @Option(
      names = "--scenarios",
      split = ",",
      paramLabel = "WHAT",
      description =
          "closed: every user sends its next booking as soon as the last one is answered; open:"
              + " bookings arrive at random, at "
              + Scenario.OPEN_PERCENT
              + " %% of the stack's closed-load throughput; slow:"
              + " as closed, but each booking waits for a remote call first (default: closed, at"
              + " size full all three). Open without closed needs a --run that has the closed"
              + " load.")
  private List<String> scenarios = List.of();

  @Mixin private BudgetOptions repeated;

  @Option(
      names = "--users",
      paramLabel = "N",
      converter = BudgetOptions.Count.class,
      description = {
        "Users in the closed and slow scenarios (default by size: 4, 8 or 500).",
        "If there are more than eight, eight start first and run until the service's JIT compilers"
            + " are idle, for at most a third of the warm-up."
      })
  private OptionalInt users = OptionalInt.empty();

  @Option(
      names = "--aot",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      description =
          "Also measure each Java stack started from a JDK AOT cache, trained by a short load.")
  private boolean aot;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      defaultValue = "0.2s",
      description = "Duration of the remote call in the slow scenario (default: ${DEFAULT-VALUE}).")
  private Duration delay;

  @Option(
      names = "--jmeter",
      paramLabel = "DIR",
      description =
          "JMeter's home, with sqldyno's function in lib/ext (default: the one built here).")
  private Optional<Path> jmeter = Optional.empty();

  @Option(
      names = "--plans",
      paramLabel = "DIR",
      description = "Folder of the test plans (default: the project's own).")
  private Optional<Path> plans = Optional.empty();

  @Override
  public Integer call() throws InterruptedException {
    place.requireDecided(DECIDED, engineIds);
    Builds builds = NamedEngines.of(spec, Catalog.load(), engineIds);
    engineIds = builds.ids();
    String again = again(spec.commandLine().getParseResult());
    return place.exitCode(new ServiceRun(options(builds.catalog()), again, System.out).run());
  }

  /** Returns the given options that a run does not keep; of a URL, only that there is one. */
  static String again(ParseResult given) {
    return given.matchedOptions().stream()
        .filter(option -> !DECIDED.contains(option.longestName()))
        .filter(option -> !NOT_REPEATED.contains(option.longestName()))
        .flatMap(option ->
            option.originalStringValues().stream()
                .map(value -> option.longestName().equals("--url") ? "URL" : value)
                .map(value -> " %s %s".formatted(option.longestName(), CommandWords.quoted(value))))
        .collect(Collectors.joining());
  }

  private ServiceOptions options(Catalog catalog) {
    RunPlace kept = place.place();
    Optional<StackRunOptions> before = place.resumed(Half.SERVICES, StackRunOptions.class);
    before.ifPresent(this::sameAs);
    before.ifPresent(run -> Builds.requireSame(catalog, List.of(run.engine())));
    ServiceEffort usual = ServiceEffort.of(size);
    ServiceEffort effort =
        usual.with(
            users.orElse(usual.users()),
            repeated.or(before.map(StackRunOptions::budget).orElse(usual.budget())),
            chosen(usual),
            delay);
    Engine engine = engine(catalog);
    check(engine, catalog);
    Stacks known = stacks.load();
    return new ServiceOptions(
        catalog,
        known,
        before
            .map(asked -> stacks.these(known, asked.stacks()))
            .orElseGet(() -> stacks.chosen(known, ServiceEffort.stacks(size))),
        before.flatMap(asked -> kept.existing().map(asked::begunWith)).orElseGet(stacks::named),
        engine,
        engines.provisioning(catalog, engine, external.external()),
        effort,
        aot,
        kept,
        jmeter,
        plans);
  }

  private void check(Engine engine, Catalog catalog) {
    if (EngineOptions.isEmulated(engines.placements(catalog), engine, external.external())) {
      throw new UsageException(
          "stacks are compared by their times, and an emulated engine has none: leave --lab and --provision emulated out");
    }
    if (!engine.chosen(true).isEmpty()) {
      throw new UsageException(
          "%s: the stacks have drivers of their own, which take no properties from here: leave +%s… out",
          engine.id(), EngineId.DRIVER);
    }
  }

  private Engine engine(Catalog catalog) {
    List<Engine> named =
        engineIds.stream().map(id -> UsageException.in(() -> catalog.engine(id))).toList();
    if (named.size() > 1) {
      spec.commandLine()
          .getErr()
          .println(
              "sqldyno: stacks are compared on one engine: %s, the first of --engines"
                  .formatted(named.getFirst().name()));
    }
    return named.stream()
        .findFirst()
        .orElseGet(() ->
            catalog.engines().stream().filter(Deployment.PROCESS::isOf).findFirst().orElseThrow());
  }

  /** Takes over the run options of the run that is resumed. */
  private void sameAs(StackRunOptions before) {
    engineIds = List.of(before.engine());
    engines.durability(before.durability());
    size = before.size();
    scenarios = before.scenarios().stream().map(Scenario::id).toList();
    users = OptionalInt.of(before.users());
    aot = before.aot();
    delay = before.delay();
  }

  /** Returns the chosen scenarios; a property of a Maven build may be empty. */
  private List<Scenario> chosen(ServiceEffort usual) {
    List<Scenario> chosen =
        scenarios.stream()
            .filter(word -> !word.isBlank())
            .map(word -> scenario(word.strip().toLowerCase(Locale.ROOT)))
            .toList();
    return chosen.isEmpty() ? usual.scenarios() : chosen;
  }

  private static Scenario scenario(String word) {
    List<String> known = Stream.of(Scenario.values()).map(Scenario::toString).toList();
    if (!known.contains(word)) {
      throw new UsageException(Nearest.unknown("scenario", word, known));
    }
    return Scenario.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
