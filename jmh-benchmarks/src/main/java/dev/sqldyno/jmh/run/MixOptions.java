// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.run.record.Release;
import dev.sqldyno.workload.remote.LoadWorkers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options of the workloads' mixes, which replace their folders' values. */
final class MixOptions {
  private static final String THREADS = "--threads";
  private static final String WINDOW = "--window";
  private static final String FIND_KNEE = "--find-knee";
  private static final String LOAD_WORKERS = "--load-workers";

  @Option(
      names = THREADS,
      paramLabel = "N,…",
      converter = ThreadNumbers.class,
      description =
          "Numbers of clients with which each mix of the workloads is measured, instead of those in"
              + " their folders, such as 1,4,16.")
  private List<Integer> threads = List.of();

  @Option(
      names = "--with",
      paramLabel = "NAME:VALUE,…",
      converter = ChosenValues.Converter.class,
      description =
          "Values with which the workloads are measured instead of those in their folders, each of"
              + " them: of names in their variants, of amounts in their sizes, or of how a mix's"
              + " clients begin and work (settle, rate, thread). A + stands between two names:"
              + " records:1000,1M+order:ordered.")
  private ChosenValues with = ChosenValues.NONE;

  @Option(
      names = FIND_KNEE,
      paramLabel = "TIME",
      description =
          "Search for the highest rate, in transactions a second, at which each mix's p99 keeps this"
              + " time, such as 20ms: a closed loop, then about eight open loops.")
  private Optional<Duration> findKnee = Optional.empty();

  @Option(
      names = WINDOW,
      paramLabel = "TIME",
      description =
          "How long each mix is measured (default: by the size 300ms, 2s or 10s), such as 30m to see"
              + " what changes over time.")
  private Optional<Duration> window = Optional.empty();

  @Option(
      names = LOAD_WORKERS,
      split = ",",
      paramLabel = "HOST:PORT",
      description =
          "Processes 'sqldyno load-worker' on other machines, among which the clients of each mix"
              + " are divided (docs/how-to/load-from-several-machines.md).")
  private List<String> loadWorkers = List.of();

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description = "The secret that the load workers have, in a file that only you may read.")
  private Optional<Path> secretFile = Optional.empty();

  List<Integer> threads() {
    return threads;
  }

  ChosenValues with() {
    return with;
  }

  Optional<Duration> findKnee() {
    return findKnee;
  }

  Optional<Duration> window() {
    return window;
  }

  int loadWorkers() {
    return loadWorkers.size();
  }

  /** Returns the load workers, if there are any. */
  Optional<LoadWorkers> workers() {
    if (loadWorkers.isEmpty()) {
      if (secretFile.isPresent()) {
        throw new UsageException("--secret-file is for %s: name them", LOAD_WORKERS);
      }
      return Optional.empty();
    }
    Path secret =
        secretFile.orElseThrow(() -> new UsageException("%s needs --secret-file", LOAD_WORKERS));
    return Optional.of(
        new LoadWorkers(loadWorkers, secret.toAbsolutePath().normalize(), Release.build()));
  }

  /** Takes over the options of a resumed run. */
  void sameAs(EngineRunOptions before) {
    threads = before.threads();
    with = before.with();
    findKnee = before.findKnee();
    window = before.window();
  }

  /** Returns the workloads with the selected values and numbers of threads. */
  List<Workload> in(List<Workload> workloads) {
    return with.in(workloads).stream()
        .map(workload -> threads.isEmpty() ? workload : workload.withThreads(threads))
        .toList();
  }

  /**
   * Returns the cells, after checking that each option applies to one of them.
   *
   * @throws UsageException with the remedy, if one does not
   */
  List<Cell> checked(Catalog catalog, List<Cell> cells) {
    requireClients(!threads.isEmpty(), THREADS, catalog, cells);
    requireClients(window.isPresent(), WINDOW, catalog, cells);
    requireClients(!loadWorkers.isEmpty(), LOAD_WORKERS, catalog, cells);
    requireClients(findKnee.isPresent(), FIND_KNEE, catalog, cells);
    for (String name : with.byName().keySet()) {
      if (RunSpec.CLIENTS.contains(name)) {
        requireClients(true, "--with " + name, catalog, cells);
      } else if (cells.stream().noneMatch(cell -> cell.has(name))) {
        throw new UsageException("--with %s: no operation to measure has it: leave it out", name);
      }
    }
    if (findKnee.isPresent() && with.byName().containsKey(RunSpec.RATE)) {
      throw new UsageException("%s chooses the rates: leave --with rate out", FIND_KNEE);
    }
    return cells;
  }

  private static void requireClients(
      boolean given, String option, Catalog catalog, List<Cell> cells) {
    if (given && withClients(cells).isEmpty()) {
      throw new UsageException(
          "%s: no operation to measure is a mix of clients; workloads with one are %s",
          option, String.join(", ", withClients(Cell.of(catalog.workloads()))));
    }
  }

  private static List<String> withClients(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> cell.operation().takesThreads())
        .map(cell -> cell.workload().id())
        .distinct()
        .toList();
  }

  /** Reads numbers of threads such as {@code 1,4,16}; a property of a build may be empty. */
  static final class ThreadNumbers implements ITypeConverter<List<Integer>> {
    @Override
    public List<Integer> convert(String value) {
      return value.isEmpty()
          ? List.of()
          : Stream.of(value.split(",", -1)).map(ThreadNumbers::number).distinct().toList();
    }

    private static int number(String value) {
      String number = value.strip();
      if (!number.matches("[1-9]\\d{0,5}") || Integer.parseInt(number) > RunSpec.MOST_THREADS) {
        throw new TypeConversionException(
            "'%s' is not a number from 1 to %d".formatted(value, RunSpec.MOST_THREADS));
      }
      return Integer.parseInt(number);
    }
  }
}
