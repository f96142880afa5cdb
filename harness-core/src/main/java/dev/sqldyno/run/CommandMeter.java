// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs a command and measures what it costs an engine. Not thread-safe. */
public final class CommandMeter {
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
   * Runs the command with this process's own input and output, and waits for it.
   *
   * @param settleTable the table to settle afterwards; empty for none
   * @param started receives the process as soon as it runs
   * @throws IOException if the command cannot be started
   */
  public CommandCost run(
      List<String> command, Optional<String> settleTable, Consumer<Process> started)
      throws IOException, InterruptedException, SQLException {
    return run(new ProcessBuilder(command).inheritIO(), settleTable, started);
  }

  /** Runs the command with the builder's input and output. */
  public CommandCost run(
      ProcessBuilder builder, Optional<String> settleTable, Consumer<Process> started)
      throws IOException, InterruptedException, SQLException {
    ClientEnvironment.of(engine.engine(), engine.address()).setIn(builder.environment());
    Totals childrenAtStart = ChildrenCpu.read();
    Totals atStart = meter.read();
    Process process = start(builder);
    started.accept(process);
    int exitCode = process.waitFor();
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
