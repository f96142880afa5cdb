// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.cli.options.EngineOptions;
import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.jmh.state.BenchmarkEngines;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.run.Progress;
import dev.sqldyno.run.record.RunLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all self-checks have in common: their options, their engine, and the report's output. */
abstract class SelfCheckCommand implements Callable<Integer> {
  /** Held until this JVM ends, as another self-check may follow. */
  private static RunLock lock;

  @Spec private CommandSpec spec;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description = "The engine to start (default: the first that this machine can start).")
  private Optional<String> engine = Optional.empty();

  @Mixin private EngineOptions starting;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "Rounds, in each of which every subject works once, in alternating order (default:"
              + " ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--size",
      description = "Size of the workload: smoke, quick or full (default: ${DEFAULT-VALUE}).")
  private Size size;

  @Option(
      names = "--results",
      defaultValue = "results",
      paramLabel = "DIR",
      description =
          "Folder in which the raw results' folder is created (default: ${DEFAULT-VALUE}).")
  private Path results;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the table to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--no-fail",
      description = "Exit with 0 even if a target is missed, or none could be checked.")
  private boolean noFail;

  protected SelfCheckCommand(int rounds, Size size) {
    this.rounds = rounds;
    this.size = size;
  }

  /** Releases the run lock, for a test of what comes before. */
  static void release() {
    if (lock != null) {
      lock.close();
      lock = null;
    }
  }

  /** Measures and returns what was found. */
  protected abstract Report measure(TestBed bed)
      throws IOException, SQLException, InterruptedException;

  /** Returns where the self-check's first engine runs; by default, where the user chose. */
  protected Placement placement(Placement chosen) {
    return chosen;
  }

  protected int rounds() {
    return rounds;
  }

  protected String name() {
    return spec.name();
  }

  /** Returns the report with the test bed's title and notes. */
  protected Report report(TestBed bed, String checked, List<Line> lines, String... notes) {
    return new Report(
        bed.title(name(), rounds),
        checked,
        lines,
        Stream.concat(Stream.of(notes), bed.notes().stream()).toList());
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    if (rounds < 1) {
      throw new ParameterException(spec.commandLine(), "--rounds must be 1 or more, not " + rounds);
    }
    Placement place = placement(chosen());
    lock = lock == null ? RunLock.hold() : lock;
    try (TestBed bed = open(place)) {
      Report report = measure(bed);
      bed.complete();
      spec.commandLine().getOut().print(report.text());
      spec.commandLine().getOut().flush();
      if (json.isPresent()) {
        Files.writeString(json.get(), PrettyJson.text(report) + "\n");
      }
      return report.exitCode(noFail);
    }
  }

  /** Returns where the user wants the engine. */
  protected Placement chosen() {
    Catalog catalog = Catalog.load();
    Engine chosen = engine(catalog);
    return starting.placements(catalog, chosen, Optional.empty()).of(chosen.id());
  }

  /** Starts the engine in that place; a self-check may start others itself. */
  protected TestBed open(Placement placement)
      throws IOException, SQLException, InterruptedException {
    Catalog catalog = Catalog.load();
    Map<String, String> options =
        Map.of("self-check", name(), "size", size.id(), "rounds", Integer.toString(rounds));
    try (Progress progress = Progress.open()) {
      ProvisionOptions how =
          new ProvisionOptions(
              starting.durability(), Optional.empty(), placement, starting.dataRoot(), progress);
      return TestBed.open(catalog, engine(catalog), size, how, results, options);
    }
  }

  private Engine engine(Catalog catalog) {
    try {
      return engine
          .map(catalog::engine)
          .orElseGet(() -> BenchmarkEngines.first(catalog, new Provisioner()));
    } catch (CatalogException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
