// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.workspace.ShutdownHook;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a command and measures what it costs an engine. Not thread-safe. */
public final class CommandMeter {
  private static final long GRACE_SECONDS = 3;

  private final RunningEngine engine;
  private final EngineMeter meter;

  /** The caller closes the meter. */
  public CommandMeter(RunningEngine engine, EngineMeter meter) {
    this.engine = engine;
    this.meter = meter;
  }

  /** Returns the idle engine's cost over that time. */
  public Cost idle(Duration length) throws InterruptedException {
    Totals start = meter.read();
    Thread.sleep(length);
    return meter.read().since(start);
  }

  /**
   * Runs the command with the builder's input and output, and waits for it.
   *
   * @param settleTable the table to settle afterwards; empty for none
   * @throws IOException if the command cannot be started
   */
  public CommandCost run(ProcessBuilder builder, Optional<String> settleTable)
      throws IOException, InterruptedException, SQLException {
    ClientEnvironment.of(engine.engine(), engine.address()).setIn(builder.environment());
    Totals childrenAtStart = ChildrenCpu.read();
    Totals atStart = meter.read();
    Process process = start(builder);
    int exitCode = await(process);
    Totals atEnd = meter.read();
    Cost own = ChildrenCpu.read().since(childrenAtStart);
    Optional<Cost> settle =
        settleTable.isPresent() && exitCode == 0
            ? Optional.of(settle(settleTable.get()))
            : Optional.empty();
    return new CommandCost(exitCode, atEnd.since(atStart), settle, own);
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

  private Cost settle(String table) throws SQLException {
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      Totals start = meter.read();
      for (String step : engine.engine().settle(table)) {
        statement.execute(step);
      }
      return meter.read().since(start);
    }
  }
}
