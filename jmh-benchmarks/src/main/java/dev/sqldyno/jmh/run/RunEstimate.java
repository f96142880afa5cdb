// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.jmh.run.fork.Cell;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.mix.Settling;
import dev.sqldyno.workload.mix.task.ShotTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An estimate of what remains of a run, by rules of thumb for a common machine and disk. */
final class RunEstimate {
  private static final double COMMITS_PER_SECOND = 2_000;

  /** Rows that an engine stores in a second without a commit for each. */
  private static final double ROWS_PER_SECOND = 15_000;

  /** Rows that an engine makes itself in a second. */
  private static final double OWN_ROWS_PER_SECOND = 300_000;

  /** The time to start an engine, or the fork of a cell. */
  private static final double START_SECONDS = 3;

  private static final double WARM_UP_SECONDS = 10;

  /** How many times longer the emulator takes for the work of an engine, and for its start. */
  private static final double EMULATED = 10;

  private static final double EMULATED_START = 5;

  /** The time for the lead-in and the window of a mix, whose transactions are counted there. */
  private static final double EMULATED_MIX_SECONDS = 10;

  private static final double WORTH_A_WORD_SECONDS = 180;

  /** The share of the run from which its longest cell has a line. */
  private static final double MUCH = 0.25;

  private final BenchOptions options;
  private final Map<String, Double> ofTrials = new HashMap<>();
  private final Map<Cell, Double> ofCells = new HashMap<>();

  /** The loaded tables that the last cell leaves to the next. */
  private final Map<BenchEngine.Launch, Optional<String>> left = new HashMap<>();

  private final Set<Integer> repetitions = new HashSet<>();
  private double seconds;

  private RunEstimate(BenchOptions options) {
    this.options = options;
  }

  /** Returns how long the run takes, and the cell that takes most; empty if it is a few minutes. */
  static List<String> of(List<BenchMatrix> matrices, BenchOptions options) {
    RunEstimate estimate = new RunEstimate(options);
    matrices.forEach(estimate::add);
    return estimate.lines();
  }

  private void add(BenchMatrix matrix) {
    int cores = Runtime.getRuntime().availableProcessors();
    int lanes = matrix.sideBySide() ? Math.min(matrix.engines().size(), cores) : 1;
    matrix
        .remaining()
        .forEach(trials -> {
          seconds +=
              trials.stream()
                      .map(Trial::launch)
                      .distinct()
                      .map(BenchEngine.Launch.class::cast)
                      .peek(launch -> repetitions.add(launch.repetition()))
                      .mapToDouble(RunEstimate::start)
                      .sum()
                  / lanes;
          trials.forEach(trial -> add(trial, lanes));
        });
  }

  private void add(Trial<BenchEngine> trial, int lanes) {
    double trialSeconds = ofTrials.computeIfAbsent(trial.name(), _ -> seconds(trial)) / lanes;
    seconds += trialSeconds;
    if (trial instanceof CellTrial(Cell cell, BenchEngine.Launch _)) {
      ofCells.merge(cell, trialSeconds, Double::sum);
    }
  }

  private double seconds(Trial<BenchEngine> trial) {
    return switch (trial) {
      case CellTrial(Cell cell, BenchEngine.Launch launch) -> seconds(cell, launch);
      // the second one finds the tables of the first if it only reads
      case KneeTrial knee ->
          seconds(knee.cell(), knee.launch())
              + KneeTrial.MEAN_RATES * seconds(knee.cell(), knee.launch());
      default -> START_SECONDS;
    };
  }

  /** Returns the time to start an engine, or a fork with its sessions. */
  private static double start(BenchEngine.Launch launch) {
    return START_SECONDS * (launch.options().isEmulated(launch.engine()) ? EMULATED_START : 1);
  }

  private double seconds(Cell cell, BenchEngine.Launch launch) {
    RunLength length = launch.runLength().of(cell, launch.profiled());
    MixPlan plan = launch.options().plan(cell, launch.engine());
    double load = isLoaded(cell, launch, plan) ? 0 : load(cell, plan);
    int windows = length.iterations() + (length.warmUp() ? 1 : 0);
    double work =
        switch (cell.operation().kind()) {
          case LOAD -> windows * load;
          case SHOT -> seconds(plan.shot(cell.operation().id()), windows, load);
          case MIX ->
              load
                  + (length.warmUp() ? WARM_UP_SECONDS : 0)
                  + length.iterations()
                      * (plan.until().isPresent()
                          ? plan.until().getAsLong() / ROWS_PER_SECOND
                          : length.window().toMillis() / 1e3);
        };
    double pause = Settling.of(cell.variant()).pause().toSeconds();
    if (!launch.options().isEmulated(launch.engine())) {
      return start(launch) + pause + work;
    }
    double mix = cell.operation().is(Kind.MIX) ? EMULATED_MIX_SECONDS : 0;
    return start(launch) + pause + mix + EMULATED * work;
  }

  private boolean isLoaded(Cell cell, BenchEngine.Launch launch, MixPlan plan) {
    Optional<String> tables =
        cell.operation().is(Kind.MIX) ? plan.leaves(cell.operation().id()) : Optional.empty();
    boolean loaded = tables.isPresent() && tables.equals(left.get(launch));
    left.put(launch, tables);
    return loaded;
  }

  private static double load(Cell cell, MixPlan plan) {
    return plan.sentRows() / (isByRow(cell) ? COMMITS_PER_SECOND : ROWS_PER_SECOND)
        + plan.madeRows() / OWN_ROWS_PER_SECOND;
  }

  private static double seconds(ShotTask shot, int windows, double load) {
    int loads =
        switch (shot.begin()) {
          case EMPTY -> 0;
          case KEPT -> 1;
          case LOADED -> windows;
        };
    return loads * load + windows * shot.attempts() / COMMITS_PER_SECOND;
  }

  private static boolean isByRow(Cell cell) {
    return cell.operation().is(Kind.LOAD) && "row".equals(cell.variant().get(RunSpec.BY));
  }

  private List<String> lines() {
    double all =
        Math.max(seconds, options.recorded().budget().time().orElse(Duration.ZERO).toSeconds());
    List<String> lines = new ArrayList<>();
    if (all >= WORTH_A_WORD_SECONDS && !ofTrials.isEmpty()) {
      lines.add(
          say(
              "%s %d minutes: %s in %s.",
              options.recorded().budget().time().isPresent() ? "About" : "At least",
              minutes(all),
              counted(ofTrials.size(), "cell"),
              counted(repetitions.size(), "repetition")));
      ofCells.entrySet().stream()
          .max(Map.Entry.comparingByValue())
          .filter(_ -> ofCells.size() > 1)
          .filter(most -> most.getValue() > MUCH * all && minutes(most.getValue()) > 1)
          .ifPresent(most ->
              lines.add(
                  say(
                      "%s takes about %d of them%s",
                      most.getKey().label(), minutes(most.getValue()), remedy(most.getKey()))));
    }
    return lines;
  }

  private static String counted(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private static long minutes(double seconds) {
    return Math.round(seconds / 60);
  }

  private String remedy(Cell cell) {
    boolean free =
        isByRow(cell)
            && options.place().resume().isEmpty()
            && !options.recorded().with().byName().containsKey(RunSpec.BY);
    String with = options.recorded().with().byName().isEmpty() ? "" : "…+";
    return free ? say("; leave it out with --with %sby:bulk", with) : "";
  }
}
