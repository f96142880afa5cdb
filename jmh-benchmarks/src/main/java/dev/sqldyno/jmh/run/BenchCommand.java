// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.UserFolder;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.Subcommand;
import dev.sqldyno.cli.options.BudgetOptions;
import dev.sqldyno.cli.options.EngineOptions;
import dev.sqldyno.cli.options.MetricsOption;
import dev.sqldyno.cli.options.NamedEngines;
import dev.sqldyno.cli.options.RunPlaceOptions;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.cli.options.WorkloadFolderOption;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.record.RunRecord.Half;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the bench run. */
@Command(
    name = "bench",
    sortOptions = false,
    description = "Measure what the workloads' statements cost the engines, and write a report.")
public final class BenchCommand implements Callable<Integer>, Subcommand {
  private static final String FLAMEGRAPH = "--flamegraph";

  @Spec private CommandSpec spec;

  @Option(
      names = "--engines",
      split = ",",
      description =
          "Ids of the engines to compare (default: all that run as a process, plus those named by"
              + " --external, --provision, --image or --memory). ID:17 is the newest release 17 of it:"
              + " a process's from a Maven repository, a container's by its image's tag. ID=PATH or"
              + " ID:NAME=PATH is a build of yours, installed at that path or its server there"
              + " (docs/how-to/measure-your-own-build.md). Behind each may stand settings of the"
              + " server and properties of the driver, ID+work_mem=64MB+driver.prepareThreshold=0"
              + " (docs/how-to/what-does-a-setting-cost.md).")
  private List<String> engines = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "ENGINE",
      description =
          "The engine that all others are compared with; the run does not start without it (default:"
              + " the first).")
  private String baseline = "";

  @Option(
      names = "--require",
      split = ",",
      description =
          "Engines that must run: the run does not start if one is missing, and fails if one has no"
              + " result. Others that are missing are left out.")
  private Set<String> require = Set.of();

  @Mixin private ExternalEngineOptions external;

  @Mixin private EngineOptions starting;
  private Placements placements = Placements.DEFAULT;

  @Option(
      names = "--workloads",
      split = ",",
      defaultValue = "dml-sweep,features",
      description =
          "Ids of workloads (default: those of --workload-folder, else ${DEFAULT-VALUE}).")
  private List<String> workloads;

  @Mixin private WorkloadFolderOption workloadFolder;

  @Option(
      names = "--operations",
      split = ",",
      paramLabel = "NAME",
      description =
          "Operations to measure, such as a,load; workloads without any of them are left out (default:"
              + " all of all workloads).")
  private List<String> operations = List.of();

  @Mixin private MixOptions mixes;

  @Option(
      names = "--size",
      defaultValue = "quick",
      description = "smoke, quick or full (default: ${DEFAULT-VALUE}).")
  private Size size;

  @Mixin private BudgetOptions repeated;

  @Option(
      names = "--interleave",
      defaultValue = "cells",
      description =
          "cells: all engines run at once, and each cell is measured on one after the other;"
              + " engines: only one runs at a time, which takes less memory (default:"
              + " ${DEFAULT-VALUE}).")
  private Interleave interleave;

  @Option(
      names = FLAMEGRAPH,
      paramLabel = "on|off",
      defaultValue = "off",
      description =
          "on: afterwards run every cell once more, sample by perf where the engine spends its CPU"
              + " time, and link the flame graphs and their differences from the report.")
  private Switch flamegraph;

  @Mixin private RunPlaceOptions place;
  @Mixin private MetricsOption metrics;

  @Override
  public Integer call() throws InterruptedException {
    BenchOptions options;
    place.requireDecided(EngineRunOptions.DECIDED, engines);
    try {
      baseline = EngineId.canonical(baseline);
      Builds builds = NamedEngines.of(spec, Catalog.load(), engines);
      engines = builds.ids();
      takeOwnWorkloads();
      options = options(builds.catalog());
      starting.requireStarted(options.started());
      new Preflight(options).checkOptions();
    } catch (CatalogException | IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
    return place.exitCode(new BenchRun(options, metrics, System.out).run());
  }

  private BenchOptions options(Catalog catalog) {
    Optional<EngineRunOptions> before = place.resumed(Half.ENGINES, EngineRunOptions.class);
    placements = starting.placements(catalog);
    before.ifPresent(run -> sameAs(run, catalog));
    List<Engine> compared = compared(catalog);
    List<Workload> all = workloads.stream().distinct().map(catalog::workload).toList();
    List<String> named = operations.stream().filter(name -> !name.isEmpty()).distinct().toList();
    List<Workload> measured = mixes.in(measured(all, named));
    List<Cell> cells = mixes.checked(catalog, Cell.of(measured, named));
    Cell.checkPlans(cells, catalog, compared, size, !mixes.with().byName().isEmpty());
    Cell.requireDistinct(cells);
    List<String> engineIds = compared.stream().map(Engine::id).toList();
    List<String> workloadIds = measured.stream().map(Workload::id).toList();
    return new BenchOptions(
        catalog,
        new EngineRunOptions(
            engineIds,
            workloadIds,
            named,
            mixes.threads(),
            mixes.with(),
            mixes.findKnee(),
            mixes.window(),
            mixes.loadWorkers(),
            size,
            repeated.or(before.map(EngineRunOptions::budget).orElseGet(() -> Budget.of(size))),
            interleave,
            starting.durability(),
            flamegraph == Switch.ON,
            placements,
            external.ids().stream().sorted().toList(),
            EngineRunOptions.own(engineIds, workloadIds)),
        compared,
        measured,
        required(catalog, compared),
        external.running(catalog),
        mixes.workers(),
        starting.dataRoot(),
        place.place());
  }

  private List<Engine> compared(Catalog catalog) {
    List<Engine> chosen =
        engines.isEmpty()
            ? catalog.engines().stream().filter(this::byDefault).toList()
            : engines.stream().distinct().map(catalog::engine).toList();
    external.checkNamed(chosen);
    List<Engine> compared =
        starting.withLab(catalog, baselineFirst(baseline, chosen), placements, external.ids());
    compared.forEach(engine -> placements.of(engine.id()));
    return compared;
  }

  private static List<Workload> measured(List<Workload> all, List<String> operations) {
    return operations.isEmpty()
        ? all
        : Cell.of(all, operations).stream().map(Cell::workload).distinct().toList();
  }

  /** Returns the engines in the order of a report, which compares all others with the first. */
  static List<Engine> baselineFirst(String baseline, List<Engine> engines) {
    List<String> ids = engines.stream().map(Engine::id).toList();
    if (!baseline.isEmpty()) {
      ExternalEngineOptions.checkNamed("--baseline", List.of(baseline), "--engines", ids);
    }
    return engines.stream()
        .sorted(Comparator.comparing(engine -> !engine.id().equals(baseline)))
        .toList();
  }

  /** Drops the empty values that a build passes for an empty property. */
  private Set<String> required(Catalog catalog, List<Engine> compared) {
    Set<String> ids =
        Stream.concat(require.stream(), Stream.of(baseline))
            .filter(id -> !id.isEmpty())
            .map(EngineId::canonical)
            .collect(Collectors.toSet());
    ids.forEach(catalog::engine);
    ExternalEngineOptions.checkNamed(
        "--require", ids, "--engines", compared.stream().map(Engine::id).toList());
    return ids;
  }

  /** Leaves out engines that need an image of some gigabytes, unless the user named them. */
  private boolean byDefault(Engine engine) {
    return Deployment.PROCESS.isOf(engine)
        || external.ids().contains(engine.id())
        || placements.engines().contains(engine.id());
  }

  /** Takes over the run options of the resumed run; flame graphs and the budget may differ. */
  private void sameAs(EngineRunOptions before, Catalog catalog) {
    before.requireSame(external.ids(), mixes.loadWorkers(), baseline);
    Builds.requireSame(catalog, before.engines());
    engines = before.engines();
    workloads = before.workloads();
    operations = before.operations();
    mixes.sameAs(before);
    size = before.size();
    interleave = before.interleave();
    placements = before.placements();
    if (!isGiven(FLAMEGRAPH)) {
      flamegraph = before.flamegraph() ? Switch.ON : Switch.OFF;
    }
    starting.durability(before.durability());
  }

  /** Selects the user's own workloads if none is named. */
  private void takeOwnWorkloads() {
    List<String> own = UserFolder.WORKLOADS.ids();
    if (!own.isEmpty() && !isGiven("--workloads")) {
      workloads = own;
    }
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }
}
