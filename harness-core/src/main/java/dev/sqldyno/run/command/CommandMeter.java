// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.workspace.ShutdownHook;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The meter of a command's cost to an engine, which must live until the last reading: an engine
 * that dies, or is stopped for long, has no cost. Not thread-safe.
 */
public final class CommandMeter {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long GRACE_SECONDS = 3;

  /** The time in which a killed server ends, as the command may be faster. */
  private static final Duration DYING = Duration.ofMillis(100);

  private final RunningEngine engine;
  private final EngineMeter meter;
  private final Duration patience;
  private int repetition;

  /** Creates a meter; the caller closes the engine's. */
  public CommandMeter(RunningEngine engine, EngineMeter meter) {
    this(engine, meter, PATIENCE);
  }

  /**
   * Creates a meter for tests.
   *
   * @param patience how long a command may wait for an engine that cannot answer
   */
  CommandMeter(RunningEngine engine, EngineMeter meter, Duration patience) {
    this.engine = engine;
    this.meter = meter;
    this.patience = patience;
  }

  /**
   * Returns the idle engine's cost over that time.
   *
   * @throws ProvisionException if the engine dies meanwhile, or is stopped
   */
  public Cost idle(Duration length) throws InterruptedException {
    try (OutageWatch outage = OutageWatch.on(engine, patience, () -> {})) {
      meter.beginIdle();
      Totals start = meter.read();
      Thread.sleep(length);
      Totals end = meter.read();
      meter.endIdle();
      outage.requireAlive("while it was idle");
      return end.since(start);
    }
  }

  /**
   * Runs the command with the builder's input and output, and waits for it.
   *
   * @throws IOException if the command cannot be started
   * @throws ProvisionException if the engine dies or is stopped meanwhile, with the number of the
   *     call of this method, from 1
   */
  public CommandCost run(ProcessBuilder builder) throws IOException, InterruptedException {
    ClientEnvironment.of(engine.engine(), engine.address()).setIn(builder.environment());
    repetition++;
    try (OutageWatch outage = OutageWatch.on(engine, patience, () -> {})) {
      outage.requireAlive("before repetition " + repetition);
    }
    Totals atStart = meter.read();
    Totals childrenAtStart = ChildrenCpu.read();
    Process process = start(builder);
    int exitCode;
    Totals atEnd;
    Totals childrenAtEnd;
    Optional<Supplier<CodeCounts>> executed;
    try (OutageWatch outage = OutageWatch.on(engine, patience, () -> stop(process))) {
      exitCode = await(process);
      childrenAtEnd = ChildrenCpu.read();
      atEnd = meter.read();
      executed = meter.executed();
      Thread.sleep(DYING);
      outage.requireAlive("during repetition " + repetition);
    }
    return new CommandCost(
        exitCode,
        atEnd.since(atStart),
        Optional.empty(),
        childrenAtEnd.since(childrenAtStart),
        executed.map(Supplier::get),
        Optional.empty());
  }

  private static Process start(ProcessBuilder builder) throws IOException {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new IOException(
          "cannot start '%s': is it installed, and on the PATH?"
              .formatted(builder.command().getFirst()),
          e);
    }
  }

  /** Waits for the command, which a signal that ends this JVM ends, too. */
  private static int await(Process process) throws InterruptedException {
    try (ShutdownHook _ = new ShutdownHook(() -> stop(process))) {
      return process.waitFor();
    }
  }

  private static void stop(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
    }
  }

  /**
   * Returns why the table cannot be settled now; empty where it can. A command may still create it.
   */
  public Optional<String> whyUnsettled(String table) {
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT 1 FROM %s WHERE 1 = 0".formatted(table));
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(e.getMessage());
    }
  }

  /**
   * Settles the table after the last call of {@link #run}.
   *
   * @return that call's cost, with the cost of settling
   * @throws ProvisionException if the engine dies or is stopped meanwhile
   */
  public CommandCost settled(CommandCost run, String table)
      throws SQLException, InterruptedException {
    Cost settle = settle(table);
    return new CommandCost(
        run.exitCode(),
        run.engine(),
        Optional.of(settle),
        run.command(),
        run.executed(),
        meter.executed().map(Supplier::get));
  }

  private Cost settle(String table) throws SQLException, InterruptedException {
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement();
        OutageWatch outage = OutageWatch.on(engine, patience, () -> abort(connection))) {
      try {
        Totals start = meter.read();
        List<String> steps = engine.engine().settle(List.of(table));
        for (String step : steps) {
          statement.execute(step);
        }
        engine.settleFurther(steps);
        return meter.read().since(start);
      } catch (SQLException e) {
        throw new SQLException("'%s' cannot be settled: %s".formatted(table, e.getMessage()), e);
      } finally {
        outage.requireAlive("when it settled after repetition " + repetition);
      }
    }
  }

  private static void abort(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException _) {
      // it is closed already
    }
  }
}
