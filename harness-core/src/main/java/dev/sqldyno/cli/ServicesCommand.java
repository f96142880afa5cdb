// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.catalog.Stacks;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Scenario;
import dev.sqldyno.run.service.Asked;
import dev.sqldyno.run.service.ServiceEffort;
import dev.sqldyno.run.service.ServiceOptions;
import dev.sqldyno.run.service.ServiceRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "services",
    description = {
      "Compare stacks of the bookings service: what each bears, how long a booking takes, and what"
          + " CPU time it costs the service, the engine and the load generator.",
      "One stack after the other is started on the same engine, loaded by JMeter until its CPU time"
          + " a request is flat, and measured while the load goes on. Then every booking that it"
          + " accepted must be stored, and every total must add up, or the window is void.",
      "Any program joins that keeps the contract in app-under-test/README.md: it listens at"
          + " BOOKINGS_PORT, finds the engine by BOOKINGS_ENGINE and BOOKINGS_DB_HOST, _PORT, _NAME,"
          + " _USER and _PASSWORD, and ends on SIGTERM."
    })
final class ServicesCommand implements Callable<Integer> {
  /** By the folder of a run that goes on. */
  private static final List<String> DECIDED =
      List.of(
          "--engine",
          "--durability",
          "--stacks",
          "--size",
          "--scenarios",
          "--passes",
          "--users",
          "--aot",
          "--delay",
          "--results",
          "--run");

  @Spec private CommandSpec spec;
  @Mixin private EngineOptions engines;
  @Mixin private ExternalOptions external;
  @Mixin private StackOptions stacks;

  @Option(
      names = {"-e", "--engine"},
      paramLabel = "ENGINE",
      description = "The engine below all of them (default: the first that runs as a process).")
  private Optional<String> engineId = Optional.empty();

  @Option(
      names = "--size",
      defaultValue = "quick",
      description =
          "smoke: seconds, to see that it works; quick: three stacks, a warm-up that is bounded;"
              + " full: every stack and scenario, until warm (within 8 minutes), three starts each;"
              + " hours (default: ${DEFAULT-VALUE}).")
  private Size size;

  @Option(
      names = "--scenarios",
      split = ",",
      paramLabel = "WHAT",
      description =
          "closed: users as fast as they can; open: arrivals at 60 %% of the closed rate; slow:"
              + " each booking waits for a remote call first (default: what the size says). Without"
              + " closed, open needs a --run that has it.")
  private List<String> scenarios = List.of();

  @Option(
      names = "--passes",
      defaultValue = "0",
      paramLabel = "N",
      description = "Starts of each stack, in alternating order (default: what the size says).")
  private int passes;

  @Option(
      names = "--users",
      defaultValue = "0",
      paramLabel = "N",
      description = {
        "Of the closed and the slow load (default: what the size says: 4, 50 or 500).",
        "Four of them come first, until the service's compilers are at rest."
      })
  private int users;

  @Option(
      names = "--aot",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      description =
          "Compare each Java stack once more from an AOT cache of the JDK, which a short load has"
              + " trained before.")
  private boolean aot;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      defaultValue = "0.2s",
      converter = DurationConverter.class,
      description = "What the remote call of 'slow' takes (default: ${DEFAULT-VALUE}).")
  private Duration delay;

  @Option(
      names = "--results",
      defaultValue = "results",
      paramLabel = "DIR",
      description = "Where the run's folder goes (default: ${DEFAULT-VALUE}).")
  private Path results;

  @Option(
      names = "--run",
      paramLabel = "NAME",
      description = "The folder's name; one that is there gets this comparison added.")
  private Optional<String> run = Optional.empty();

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Go on with an interrupted run: do what it lacks of what it was asked for. Name again"
              + " --stack, --launch, --url and where the engine runs.")
  private Optional<Path> resume = Optional.empty();

  @Option(names = "--jmeter", paramLabel = "DIR", description = "JMeter's home, with our function.")
  private Optional<Path> jmeter = Optional.empty();

  @Option(names = "--plans", paramLabel = "DIR", description = "The folder of the plans.")
  private Optional<Path> plans = Optional.empty();

  @Override
  public Integer call() throws InterruptedException {
    Catalog catalog = Catalog.load();
    ServiceOptions options = options(catalog);
    int failed = new ServiceRun(options, catalog, System.out).run();
    if (failed > 0) {
      spec.commandLine()
          .getErr()
          .println("sqldyno: " + failed + " failed; the report's gaps say which and why");
    }
    return failed == 0 ? spec.exitCodeOnSuccess() : spec.exitCodeOnExecutionException();
  }

  private ServiceOptions options(Catalog catalog) {
    Optional<Asked> before = resume.map(this::again);
    ServiceEffort usual = ServiceEffort.of(size);
    ServiceEffort effort =
        new ServiceEffort(
            given("--users", users, usual.users()),
            usual.warmUp(),
            usual.requests(),
            usual.window(),
            given("--passes", passes, usual.passes()),
            chosen(usual),
            usual.stacks());
    Engine engine = engine(catalog);
    Stacks known = stacks.load();
    return new ServiceOptions(
        known,
        before
            .map(asked -> stacks.these(known, asked.stacks()))
            .orElseGet(() -> stacks.chosen(known, usual.stacks())),
        stacks.named(),
        engine,
        engines.provisioning(catalog, engine, external.external()),
        size,
        effort,
        aot,
        delay,
        results,
        run,
        resume.isPresent(),
        jmeter,
        plans);
  }

  private Engine engine(Catalog catalog) {
    return engineId
        .map(id -> engines.find(catalog, id))
        .orElseGet(() ->
            catalog.engines().stream()
                .filter(e -> e.process().isPresent())
                .findFirst()
                .orElseThrow());
  }

  /** A resumed run asks for what it asked for at first. */
  private Asked again(Path folder) {
    for (String option : DECIDED) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new ParameterException(
            spec.commandLine(),
            "--resume goes on with what the run was asked for: leave out " + option);
      }
    }
    Path found = folder.toAbsolutePath().normalize();
    Asked asked;
    try {
      asked = Asked.of(RunFolder.open(found).info().options());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "cannot go on with %s: %s".formatted(folder, e.getMessage()), e);
    }
    results = found.getParent();
    run = Optional.of(found.getFileName().toString());
    engineId = Optional.of(asked.engine());
    engines.durability(asked.durability());
    size = asked.size();
    scenarios = asked.scenarios().stream().map(Scenario::id).toList();
    passes = asked.passes();
    users = asked.users();
    aot = asked.aot();
    delay = asked.delay();
    return asked;
  }

  /** A build's property may be empty. */
  private List<Scenario> chosen(ServiceEffort usual) {
    List<String> words = scenarios.stream().filter(word -> !word.isBlank()).toList();
    try {
      return words.isEmpty()
          ? usual.scenarios()
          : words.stream()
              .map(word -> Scenario.valueOf(word.strip().toUpperCase(Locale.ROOT)))
              .toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(),
          "no scenario is called so: %s (there are: %s)"
              .formatted(words, List.of(Scenario.values())),
          e);
    }
  }

  private int given(String option, int value, int usual) {
    if (value < 0) {
      throw new ParameterException(
          spec.commandLine(), "%s must be 1 or more, not %d".formatted(option, value));
    }
    return value == 0 ? usual : value;
  }
}
