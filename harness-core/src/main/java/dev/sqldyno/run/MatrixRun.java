// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.run.Matrix.Launch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Started;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.run.record.RunRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * A run of matrices: measures their remaining trials, repetition by repetition, and writes the
 * report. A failure becomes a gap with its reason; after an engine's death its further trials are
 * left out.
 *
 * @param <E> an engine as the trials need it
 */
public final class MatrixRun<E extends Started> {
  private static final String RESUME = "; --resume measures what remains";
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final RunRecord record;
  private final PrintStream out;
  private final StopFlag stop = new StopFlag();

  /** Reports on {@code out}. */
  public MatrixRun(RunRecord record, PrintStream out) {
    this.record = record;
    this.out = out;
  }

  /**
   * Prints and records the reasons of what is absent; removes the gaps of everything else that was
   * selected.
   */
  public void leaveOut(Map<String, String> absent, List<String> chosen) {
    absent.forEach((name, reason) -> {
      out.println(name + " is left out: " + reason);
      record.gap(name, reason);
    });
    chosen.stream().filter(name -> !absent.containsKey(name)).forEach(record::clear);
  }

  /**
   * Measures one matrix after the other.
   *
   * @param resumeHint a sentence with the command that resumes the run
   * @return how many trials and starts of engines failed
   */
  public int run(List<? extends Matrix<E>> matrices, String resumeHint)
      throws InterruptedException {
    Progress progress = Progress.open();
    RunContext run = new RunContext(record, progress, stop);
    return new ReportedRun(record, progress, stop, out, resumeHint)
        .run(() -> measure(matrices, run));
  }

  private int measure(List<? extends Matrix<E>> matrices, RunContext run)
      throws InterruptedException {
    long begin = System.nanoTime();
    int failed = 0;
    for (Matrix<E> matrix : matrices) {
      Schedule<E> schedule = new Schedule<>(matrix, () -> System.nanoTime() - begin);
      while (!stop.isSet() && schedule.begin(run.progress())) {
        failed += repetition(schedule, matrix.sideBySide() ? CORES : 1, run);
      }
    }
    return failed;
  }

  /** Measures one list of trials after the other, or several at the same time. */
  private int repetition(Schedule<E> schedule, int max, RunContext run)
      throws InterruptedException {
    List<List<Trial<E>>> lists = schedule.remaining();
    int lanes = Math.min(lists.size(), max);
    int failed = 0;
    if (lanes <= 1) {
      for (List<Trial<E>> trials : lists) {
        failed += together(trials, schedule, 1, run);
      }
      return failed;
    }
    Semaphore free = new Semaphore(lanes);
    try (ExecutorService pool =
        Executors.newThreadPerTaskExecutor(work -> Threads.unstarted("engine in the lab", work))) {
      for (Future<Integer> each :
          pool.invokeAll(
              lists.stream()
                  .map(trials ->
                      (Callable<Integer>) () -> inLane(free, trials, schedule, lanes, run))
                  .toList())) {
        failed += each.get();
      }
      return failed;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
  }

  private int inLane(
      Semaphore free, List<Trial<E>> trials, Schedule<E> schedule, int lanes, RunContext run)
      throws InterruptedException {
    free.acquire();
    try {
      return together(trials, schedule, lanes, run);
    } finally {
      free.release();
    }
  }

  private int together(List<Trial<E>> trials, Schedule<E> schedule, int lanes, RunContext run)
      throws InterruptedException {
    Map<Launch<E>, E> started = new LinkedHashMap<>();
    Set<E> dead = new HashSet<>();
    int failed = 0;
    try {
      for (Launch<E> launch : trials.stream().map(Trial::launch).distinct().toList()) {
        failed += start(launch, started, run) ? 0 : 1;
      }
      for (Trial<E> trial : trials) {
        E engine = started.get(trial.launch());
        if (engine != null && !dead.contains(engine) && !stop.isSet()) {
          long begin = System.nanoTime();
          failed += measure(trial, engine, dead, run) ? 0 : 1;
          schedule.took(trial, Duration.ofNanos((System.nanoTime() - begin) / lanes));
        }
      }
      return failed;
    } finally {
      close(started.values().iterator());
    }
  }

  /** Closes each, also where another fails to. */
  private static void close(Iterator<? extends Started> engines) {
    if (engines.hasNext()) {
      try {
        engines.next().close();
      } finally {
        close(engines);
      }
    }
  }

  /** Returns false if it could not be started, after recording the reason. */
  private boolean start(Launch<E> launch, Map<Launch<E>, E> started, RunContext run)
      throws InterruptedException {
    if (stop.isSet()) {
      return true;
    }
    try {
      launch.start(run).ifPresent(engine -> started.put(launch, engine));
      return true;
    } catch (ProvisionException | SQLException | IOException e) {
      if (stop.causedFailure()) {
        return true;
      }
      run.gap(launch.name(), Reason.of(e));
      return false;
    }
  }

  /** Returns false if it failed, after recording the reason. */
  private boolean measure(Trial<E> trial, E engine, Set<E> dead, RunContext run)
      throws InterruptedException {
    run.progress().step(trial.name());
    EngineWatch watch = EngineWatch.of(engine.running());
    if (engine.running().crashReport().isReplaced()) {
      run.gap(trial.launch().name(), watch.death("before " + ofLaunch(trial)) + RESUME);
      markDead(engine, dead);
      return false;
    }
    Outcome outcome = trial.measure(engine, watch);
    Optional<String> lost = isCluster(engine) ? watch.loss() : Optional.empty();
    // nodes that end with this JVM are not lost
    if (lost.isPresent() && stop.causedFailure()) {
      return true;
    }
    lost.ifPresent(how -> trial.withdraw(run.record().folder(), how));
    return switch (outcome) {
      case Outcome.Kept _ -> isWhole(trial, engine, lost, dead, run);
      case Outcome.Lacking(String reason) -> {
        run.gap(trial.name(), reason);
        yield true;
      }
      case Outcome.Lost(String reason, boolean engineDied) -> {
        run.gap(trial.name(), reason + RESUME);
        if (engineDied) {
          markDead(engine, dead);
        }
        yield false;
      }
      case Outcome.Failed(String reason) -> {
        if (stop.causedFailure()) {
          yield true;
        }
        failed(reason, trial, engine, watch, dead, run);
        yield false;
      }
    };
  }

  /** Records the failure of the trial, or the death of its engine. */
  private void failed(
      String reason, Trial<E> trial, E engine, EngineWatch watch, Set<E> dead, RunContext run)
      throws InterruptedException {
    if (engine.isShared() && !watch.recovers()) {
      String death = watch.death("during " + ofLaunch(trial)) + onOthers(engine, reason);
      run.gap(trial.launch().name(), death + RESUME);
      markDead(engine, dead);
      return;
    }
    run.gap(trial.name(), watch.withLoss("its client", reason));
    if (isCluster(engine) && watch.loss().isPresent()) {
      markDead(engine, dead);
    } else {
      keepLogTail(engine);
    }
  }

  /**
   * Returns false if a cluster lost a node, which ends the cluster even if the other nodes have
   * gone on.
   */
  private boolean isWhole(
      Trial<E> trial, E engine, Optional<String> lost, Set<E> dead, RunContext run) {
    lost.ifPresent(how -> {
      run.gap(
          trial.name(),
          how
              + "; the answers after it were right, so no write that they count was lost; its values, of fewer nodes, are withdrawn"
              + RESUME);
      markDead(engine, dead);
    });
    return lost.isEmpty();
  }

  /** Returns the client's failure on a cluster's other nodes. */
  private static String onOthers(Started engine, String seen) {
    return isCluster(engine) ? "; its client saw: " + seen : "";
  }

  private static boolean isCluster(Started engine) {
    return engine.running().footprint().servers().count() > 1;
  }

  private void markDead(E engine, Set<E> dead) {
    dead.add(engine);
    keepLogTail(engine);
  }

  private void keepLogTail(E engine) {
    Optional.of(engine.running().crashReport().logTail())
        .filter(tail -> !tail.isBlank())
        .ifPresent(engine::keepLogTail);
  }

  /** Returns the trial's name without its launch's. */
  private String ofLaunch(Trial<E> trial) {
    String prefix = trial.launch().name() + "/";
    String name = trial.name();
    return name.startsWith(prefix) ? name.substring(prefix.length()) : name;
  }
}
