// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** An engine's server, which a test kills as a crash does and restarts on the same data. */
abstract class EngineServer implements AutoCloseable {
  private static final Duration COMES_BACK = Duration.ofSeconds(60);
  private static final long PAUSE_MILLIS = 50;

  private final RunningEngine engine;

  EngineServer(RunningEngine engine) {
    this.engine = engine;
  }

  /** Returns the server of an engine, or null if we cannot see its processes. */
  static EngineServer of(EngineDeployment form, RunningEngine engine) {
    if (engine.guest().isPresent()) {
      return null; // somebody else started it
    }
    try {
      if (form.deployment() == Deployment.CONTAINER) {
        return new ContainerServer(engine);
      }
      return engine.footprint() instanceof Footprint.Processes processes
          ? new ProcessServer(engine, processes)
          : null;
    } catch (IOException e) {
      throw new IllegalStateException("cannot see how the server was started", e);
    }
  }

  /** Kills all its processes at once; returns when they are gone. */
  abstract void kill() throws Exception;

  /** Begins to start it, if it is not running. */
  abstract void startAgain() throws Exception;

  /** Starts it; returns when it accepts connections. */
  final void start() throws Exception {
    long deadline = System.nanoTime() + COMES_BACK.toNanos();
    while (true) {
      startAgain();
      try (Connection _ = engine.address().connect()) {
        return;
      } catch (SQLException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  /** Ends what was started here; whoever started the engine ends the rest. */
  @Override
  public abstract void close();
}
