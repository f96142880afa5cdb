// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.client.CompilerShare;
import dev.sqldyno.measure.meter.EngineCpu;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.FlatRule;
import dev.sqldyno.workload.drive.Load;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.remote.LoadWorkers;
import dev.sqldyno.workload.remote.RemoteLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** The clients of a mix, from the tables' load on, and all that they have written since. */
final class MixClients implements AutoCloseable {
  /** The number of tries that the services make by default. */
  private static final int TRIES = 5;

  /** Ends a window of rows that never come; an engine that hangs is noticed much earlier. */
  private static final Duration LONGEST = Duration.ofHours(12);

  /** How many a counted window has, by the size: what begins and settles it weighs less in more. */
  private static final Map<Size, Integer> COUNTED_TRANSACTIONS =
      Map.of(Size.SMOKE, 200, Size.QUICK, 1_000, Size.FULL, 5_000);

  /** Of queries that take so long each, as many as fit must do. */
  private static final Duration LONGEST_COUNT = Duration.ofMillis(100);

  /** Limits how long a node may take to apply what it was sent. */
  private static final Duration LONGEST_REPLAY = Duration.ofSeconds(10);

  private static final Duration REPLAY_PAUSE = Duration.ofMillis(200);

  private static final int MOST_LOADING = Math.min(8, Runtime.getRuntime().availableProcessors());

  private final MixPlan plan;
  private final String mix;
  private final EngineCpu engineCpu;
  private final Load load;
  private final Map<String, Done> done = new HashMap<>();
  private long failed;

  private MixClients(MixPlan plan, String mix, EngineCpu engineCpu, Load load) {
    this.plan = plan;
    this.mix = mix;
    this.engineCpu = engineCpu;
    this.load = load;
  }

  /** Fills the tables anew, waits if the variant says so, and connects the clients. */
  static MixClients open(MixPlan plan, MixParameters parameters, Size size, RunningEngine engine)
      throws SQLException, InterruptedException {
    // of counted instructions each must be the same in every run
    boolean exact = engine.footprint().emulatorName().isPresent();
    plan.load(engine.address(), MixPlan.FASTEST, exact ? 1 : MOST_LOADING);
    Thread.sleep(parameters.settling().pause());
    EngineCpu engineCpu = EngineCpu.open(engine);
    try {
      Optional<LoadWorkers> workers =
          BenchmarkEngines.handedOver(engine.engine().id() + ".workers").map(LoadWorkers::read);
      Load load =
          workers.isPresent()
              ? RemoteLoad.open(
                  workers.get(),
                  mix(plan, parameters, size, engine),
                  engine.clientAddresses()[0],
                  engineCpu)
              : here(plan, parameters, engine, engineCpu);
      return new MixClients(plan, parameters.operation().id(), engineCpu, load);
    } catch (RuntimeException | InterruptedException e) {
      engineCpu.close();
      throw e;
    }
  }

  private static Load here(
      MixPlan plan, MixParameters parameters, RunningEngine engine, EngineCpu engineCpu)
      throws InterruptedException {
    DriveOptions options =
        DriveOptions.USUAL
            .withVirtualThreads(parameters.virtual())
            .withRetries(plan.retryable(), TRIES)
            .withEngineCpu(engineCpu);
    if (parameters.rate().isPresent()) {
      options = options.withRate(parameters.rate().get());
    }
    return LoadDriver.open(
        plan.roles(parameters.operation().id(), engine.clientAddresses()), options);
  }

  private static RemoteLoad.Mix mix(
      MixPlan plan, MixParameters parameters, Size size, RunningEngine engine) {
    if (engine.footprint() instanceof Footprint.InJvm) {
      throw new LoadException(
          "%s lives in its client's JVM, where load workers cannot reach it: leave it out, or --load-workers"
              .formatted(engine.engine().name()));
    }
    if (engine.clientAddresses().length > 1) {
      throw new LoadException(
          "load workers connect to one address: choose cluster.clients=driver, or leave out --load-workers");
    }
    return new RemoteLoad.Mix(
        engine.engine().id(),
        engine.engine().build(),
        plan.sql().workload().id(),
        parameters.operation().id(),
        size,
        parameters.plan(),
        parameters.virtual(),
        parameters.rate(),
        TRIES);
  }

  /** Compares the clocks of load workers, if there are any, before a window is metered. */
  void readClocks() {
    if (load instanceof RemoteLoad remote) {
      remote.readClocks();
    }
  }

  /** Returns how many there are. */
  int threads() {
    return load.clients();
  }

  /** Returns whether they have written nothing yet. */
  boolean areNew() {
    return done.isEmpty();
  }

  /**
   * Lets them work until they do not get faster and their JVMs' compilers are idle, for a time that
   * fits the size.
   */
  Load.WarmUp warmUp(Size size) throws InterruptedException {
    DoubleSupplier compiling =
        load instanceof RemoteLoad remote ? remote::compiling : new CompilerShare()::sinceLast;
    Load.WarmUp warmUp = load.warmUp(rule(size), compiling);
    warmUp.windows().forEach(this::counted);
    return warmUp;
  }

  /** Returns a rule of many windows: the client is not fast until the JVM has compiled it. */
  private static FlatRule rule(Size size) {
    return size == Size.FULL
        ? new FlatRule(Duration.ofSeconds(1), 5, 2, 0.03, Duration.ofMinutes(2))
        : new FlatRule(Duration.ofMillis(500), 5, 2, 0.03, Duration.ofSeconds(20));
  }

  /** Lets them work for that time. */
  LoadWindow window(Duration length) throws InterruptedException {
    return counted(load.window(length));
  }

  /**
   * Lets them do as many transactions as in any other such window, as an engine that is not timed
   * executes the same in each then.
   */
  LoadWindow transactions(Size size) throws InterruptedException {
    int many = COUNTED_TRANSACTIONS.get(size);
    return counted(driver().transactions(many, LONGEST_COUNT.multipliedBy(many)));
  }

  /** Lets them work until they have inserted that many rows. */
  LoadWindow until(long rows) throws InterruptedException {
    return counted(driver().until(rows, plan.inserting(mix), LONGEST));
  }

  /** Returns how many rows the present window that ends with its rows has; any thread may ask. */
  long rows() {
    return driver().rows();
  }

  /**
   * Returns the clients of this JVM, of whose windows alone something else than time is the end.
   */
  private LoadDriver driver() {
    return (LoadDriver) load;
  }

  /**
   * Returns the failure with what the tables of a cluster say of the writes that were acknowledged:
   * the first node's, or where that is lost, too, those of a further one.
   */
  LoadException checked(LoadException failure, List<Address> servers) throws InterruptedException {
    if (failure.stored().isEmpty()) {
      return failure;
    }
    count(failure.stored().get());
    Optional<String> seen = seenOn(servers.getFirst());
    if (seen.isEmpty()) {
      seen = seenOnAny(servers.subList(1, servers.size())).map("on a further node, "::concat);
    }
    return seen.map(what -> new LoadException(failure.getMessage() + "; " + what, failure))
        .orElse(failure);
  }

  /** Waits for one that has all, as a standby may still have to apply what it was sent. */
  private Optional<String> seenOnAny(List<Address> servers) throws InterruptedException {
    long end = System.nanoTime() + LONGEST_REPLAY.toNanos();
    while (true) {
      List<String> seen = servers.stream().flatMap(server -> seenOn(server).stream()).toList();
      if (seen.isEmpty() || seen.contains(LoadException.ALL_THERE)) {
        return seen.isEmpty() ? Optional.empty() : Optional.of(LoadException.ALL_THERE);
      }
      if (System.nanoTime() > end) {
        return Optional.of(seen.getFirst());
      }
      Thread.sleep(REPLAY_PAUSE);
    }
  }

  /** Returns what a server's tables say, once it has all of the others; empty if it is lost. */
  private Optional<String> seenOn(Address server) {
    try (Connection connection = server.connect()) {
      WorkloadSql.run(
          connection, plan.sql().engine().chosenCluster().map(Cluster::catchUp).orElse(List.of()));
      check(connection);
      return Optional.of(LoadException.ALL_THERE);
    } catch (WrongAnswerException e) {
      return Optional.of(e.getMessage());
    } catch (SQLException _) {
      return Optional.empty();
    }
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
                "%s failed %d times and succeeded %d times: %s"
                    .formatted(name, tally.failed(), tally.stored(), window.messages()));
          }
        });
    return window;
  }

  /** Checks the folder's invariants for all that was written since the load. */
  void check(Connection connection) throws SQLException {
    try {
      plan.checkInvariants(connection, done);
    } catch (WrongAnswerException e) {
      throw failed == 0
          ? e
          : new WrongAnswerException(
              "%s; %d transactions failed, and one whose answer alone was lost is stored"
                  .formatted(e.getMessage(), failed));
    }
  }

  @Override
  public void close() {
    load.close();
    engineCpu.close();
  }
}
