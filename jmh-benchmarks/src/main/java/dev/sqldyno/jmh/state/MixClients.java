// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.client.CompilerShare;
import dev.sqldyno.measure.meter.EngineCpu;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.FlatRule;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private static final int MOST_LOADING = Math.min(8, Runtime.getRuntime().availableProcessors());

  private final MixPlan plan;
  private final String mix;
  private final EngineCpu engineCpu;
  private final List<Role> roles;
  private final LoadDriver driver;
  private final Map<String, Done> done = new HashMap<>();

  private MixClients(
      MixPlan plan, String mix, EngineCpu engineCpu, List<Role> roles, LoadDriver driver) {
    this.plan = plan;
    this.mix = mix;
    this.engineCpu = engineCpu;
    this.roles = roles;
    this.driver = driver;
  }

  /** Fills the tables anew, and connects the clients. */
  static MixClients open(MixPlan plan, MixParameters parameters, RunningEngine engine)
      throws SQLException, InterruptedException {
    // of counted instructions each must be the same in every run
    boolean exact = engine.footprint() instanceof Footprint.Emulated;
    plan.load(engine.address(), MixPlan.FASTEST, exact ? 1 : MOST_LOADING);
    String mix = parameters.operation().id();
    List<Role> roles = plan.roles(mix, engine.address());
    EngineCpu engineCpu = EngineCpu.open(engine);
    DriveOptions options =
        DriveOptions.USUAL
            .withVirtualThreads(parameters.virtual())
            .withRetries(plan.retryable(), TRIES)
            .withEngineCpu(engineCpu);
    if (parameters.rate().isPresent()) {
      options = options.withRate(parameters.rate().get());
    }
    try {
      return new MixClients(plan, mix, engineCpu, roles, LoadDriver.open(roles, options));
    } catch (RuntimeException | InterruptedException e) {
      engineCpu.close();
      throw e;
    }
  }

  /** Returns how many there are. */
  int threads() {
    return roles.stream().mapToInt(Role::threads).sum();
  }

  /** Returns whether they have written nothing yet. */
  boolean areNew() {
    return done.isEmpty();
  }

  /**
   * Lets them work until they do not get faster and this JVM's compilers are idle, for a time that
   * fits the size.
   */
  LoadDriver.WarmUp warmUp(Size size) throws InterruptedException {
    LoadDriver.WarmUp warmUp = driver.warmUp(rule(size), new CompilerShare()::sinceLast);
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
    return counted(driver.window(length));
  }

  /**
   * Lets them do as many transactions as in any other such window, as an engine that is not timed
   * executes the same in each then.
   */
  LoadWindow transactions(Size size) throws InterruptedException {
    int many = COUNTED_TRANSACTIONS.get(size);
    return counted(driver.transactions(many, LONGEST_COUNT.multipliedBy(many)));
  }

  /** Lets them work until they have inserted that many rows. */
  LoadWindow until(long rows) throws InterruptedException {
    return counted(driver.until(rows, plan.inserting(mix), LONGEST));
  }

  /** Returns how many rows the present window that ends with its rows has; any thread may ask. */
  long rows() {
    return driver.rows();
  }

  private LoadWindow counted(LoadWindow window) {
    window
        .transactions()
        .forEach((name, tally) -> {
          done.merge(name, new Done(tally.stored(), tally.rows()), Done::plus);
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
    plan.checkInvariants(connection, done);
  }

  @Override
  public void close() {
    driver.close();
    engineCpu.close();
  }
}
