// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.client.CompilerShare;
import dev.sqldyno.measure.meter.EngineCpu;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.FlatRule;
import dev.sqldyno.workload.drive.Load;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.remote.LoadWorkers;
import dev.sqldyno.workload.remote.RemoteLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;

/**
 * A mix: its clients from the tables' load on, and the sum of their writes. The tables grow from
 * window to window, or are loaded anew where the folder ends a window after a number of rows.
 */
final class MixWork extends Work {
  /** The services' default number of tries. */
  private static final int TRIES = 5;

  /** The limit of a window that waits for rows; a hanging engine is noticed much earlier. */
  private static final Duration LONGEST = Duration.ofDays(30);

  private static final int MAX_LOADING = Math.min(8, Runtime.getRuntime().availableProcessors());

  private final MixParameters parameters;
  private final RunningEngine engine;
  private final String mix;
  private final Map<String, Done> done = new HashMap<>();
  private EngineCpu engineCpu;
  private Load load;
  private long failed;

  /** Empty until the first transactions of a counted mix. */
  private Optional<CountedTransactions> numbers = Optional.empty();

  /** Whether the last warm-up ended steady; it holds for later clients of this JVM, too. */
  private Optional<Boolean> steady = Optional.empty();

  MixWork(ForkTrial trial) {
    super(trial);
    this.parameters = trial.parameters();
    this.engine = trial.engine();
    this.mix = parameters.operation().id();
  }

  @Override
  void prepare() throws SQLException, InterruptedException {
    if (load == null || plan.until().isPresent() || !trial.beginsSettled()) {
      close();
      open();
    }
    if (load instanceof RemoteLoad remote) {
      remote.readClocks();
    }
  }

  /** Fills the tables anew, waits if the variant requires it, and connects the clients. */
  private void open() throws SQLException, InterruptedException {
    done.clear();
    failed = 0;
    // with one connection, counted instructions are the same in every run
    load(trial.isEmulated() ? 1 : MAX_LOADING);
    Thread.sleep(parameters.settling().pause());
    engineCpu = EngineCpu.open(engine);
    Optional<LoadWorkers> workers =
        BenchmarkEngines.handedOver(engine.engine().id() + ".workers").map(LoadWorkers::read);
    load =
        workers.isPresent()
            ? RemoteLoad.open(workers.get(), remote(), engine.clientAddresses()[0], engineCpu)
            : LoadDriver.open(plan.roles(mix, engine.clientAddresses()), here());
    warmFurtherClients();
  }

  private DriveOptions here() {
    DriveOptions options =
        DriveOptions.DEFAULT
            .withVirtualThreads(parameters.virtual())
            .withRetries(plan.retryable(), TRIES)
            .withEngineCpu(engineCpu);
    return parameters.rate().map(options::withRate).orElse(options);
  }

  private RemoteLoad.Mix remote() {
    Engine of = engine.engine();
    return new RemoteLoad.Mix(
        of.id(),
        of.build(),
        plan.sql().workload().id(),
        mix,
        trial.size(),
        parameters.values(),
        parameters.virtual(),
        parameters.rate(),
        TRIES);
  }

  @Override
  int clients() {
    return load.clients();
  }

  /** Runs a counted window's warm-up: after settling, sessions plan their statements anew. */
  @Override
  long leadIn() throws InterruptedException {
    return isCounted() ? warmUp(CountedTransactions.LEAD_IN) : 0;
  }

  /** Lets further clients run as many, so that all sessions keep the plans of their statements. */
  private void warmFurtherClients() throws SQLException, InterruptedException {
    if (isCounted() && clients() > 1) {
      warmUp(CountedTransactions.LEAD_IN * (clients() - 1));
      settle();
    }
  }

  /** Drives so many transactions or, of dear ones, fewer; the first ones tell. */
  private long warmUp(int many) throws InterruptedException {
    if (numbers.isPresent()) {
      return transactions(ForkProgress.WARMING_UP, numbers.get().leadIn(many), many).stored();
    }
    int first = CountedTransactions.FIRST;
    try (EngineMeter meter = EngineMeter.open(engine)) {
      Totals before = meter.read();
      long done = transactions(ForkProgress.WARMING_UP, first, first).stored();
      CountedTransactions of = CountedTransactions.of(meter.read().since(before), done);
      numbers = Optional.of(of);
      int further = of.leadIn(many) - first;
      return further == 0
          ? done
          : done + transactions(ForkProgress.WARMING_UP, further, many).stored();
    }
  }

  private boolean isCounted() {
    return plan.sql().workload().run().countsTransactions(trial.isEmulated());
  }

  /** Drives a fixed number of transactions, which execute the same instructions in each run. */
  private LoadWindow transactions(String phase, int many, int undivided)
      throws InterruptedException {
    trial
        .progress()
        .begin(phase, ForkProgress.TRANSACTIONS, load::transactions, OptionalLong.of(many));
    return counted(driver().transactions(many, CountedTransactions.longest(undivided)));
  }

  @Override
  Result run(Duration length, boolean warmUp) throws InterruptedException {
    if (isCounted()) {
      String phase = warmUp ? ForkProgress.WARMING_UP : ForkProgress.MEASURING;
      int many = CountedTransactions.window(trial.size());
      int fewer = numbers.map(of -> of.window(many)).orElse(many);
      return Result.of(transactions(phase, fewer, many));
    }
    if (warmUp) {
      DoubleSupplier compiling =
          load instanceof RemoteLoad remote ? remote::compiling : new CompilerShare()::sinceLast;
      Load.WarmUp warm = load.warmUp(rule(trial.size()), compiling);
      warm.windows().forEach(this::counted);
      steady = Optional.of(warm.flat());
      long stored = warm.windows().stream().mapToLong(LoadWindow::stored).sum();
      return new Result(stored, 1, Optional.empty());
    }
    try {
      LoadWindow window = plan.until().isPresent() ? untilRows() : timed(length);
      return Result.of(counted(window).after(steady));
    } catch (LoadException e) {
      throw checked(e);
    }
  }

  /** Returns the rule of a steady state: many windows, as the client must be compiled first. */
  private static FlatRule rule(Size size) {
    return size == Size.FULL
        ? new FlatRule(Duration.ofSeconds(1), 5, 2, 0.03, Duration.ofMinutes(2))
        : new FlatRule(Duration.ofMillis(500), 5, 2, 0.03, Duration.ofSeconds(20));
  }

  private LoadWindow timed(Duration length) throws InterruptedException {
    trial.progress().beginWindow(length, load::transactions);
    return load.window(length);
  }

  /** Runs the clients until they have inserted the folder's number of rows. */
  private LoadWindow untilRows() throws InterruptedException {
    trial.progress().begin(ForkProgress.MEASURING, "rows", driver()::rows, plan.until());
    return driver().until(plan.until().orElseThrow(), plan.inserting(mix), LONGEST);
  }

  /** Returns the clients of this JVM, whose windows can end by other conditions than time. */
  private LoadDriver driver() {
    return (LoadDriver) load;
  }

  /**
   * Returns the failure, extended by a check of the acknowledged writes in a cluster's tables: on
   * the first node or, if that is lost, on a further one.
   */
  private LoadException checked(LoadException failure) throws InterruptedException {
    if (failure.stored().isEmpty()) {
      return failure;
    }
    count(failure.stored().get());
    Optional<String> seen = new SurvivingWrites(engine, this::checkInvariants).seen();
    return seen.map(what -> new LoadException("%s; %s", failure.getMessage(), what, failure))
        .orElse(failure);
  }

  private void count(LoadWindow window) {
    window
        .transactions()
        .forEach((name, tally) -> {
          done.merge(name, new Done(tally.stored(), tally.rows()), Done::plus);
          failed += tally.failed();
        });
  }

  private LoadWindow counted(LoadWindow window) {
    count(window);
    window
        .transactions()
        .forEach((name, tally) -> {
          if (tally.failed() > tally.stored()) {
            throw new LoadException(
                "%s failed %d times and succeeded %d times: %s",
                name, tally.failed(), tally.stored(), window.messages());
          }
        });
    return window;
  }

  @Override
  void check(boolean ended) throws SQLException {
    if (ended || trial.beginsSettled() && done.isEmpty()) {
      checkInvariants(trial.connection());
    }
  }

  /** Checks the folder's invariants for all that was written since the load. */
  private void checkInvariants(Connection connection) throws SQLException {
    try {
      plan.checkInvariants(connection, done);
    } catch (WrongAnswerException e) {
      throw failed == 0
          ? e
          : new WrongAnswerException(
              "%s; %d transactions failed, of which those that lost only their answer are stored",
              e.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    if (load != null) {
      load.close();
      load = null;
    }
    if (engineCpu != null) {
      engineCpu.close();
      engineCpu = null;
    }
  }
}
