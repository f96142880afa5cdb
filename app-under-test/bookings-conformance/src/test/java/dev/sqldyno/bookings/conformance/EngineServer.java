// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Placement.Way;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.Form;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** An engine's server, which a test kills as a crash does, and starts again on the same data. */
abstract class EngineServer implements AutoCloseable {
  private static final Duration COMES_BACK = Duration.ofSeconds(60);
  private static final long PAUSE_MILLIS = 50;

  private final RunningEngine engine;

  EngineServer(RunningEngine engine) {
    this.engine = engine;
  }

  /** Of an engine of that form; null where its processes are not seen from here. */
  static EngineServer of(Form form, RunningEngine engine) {
    if (engine.guest().isPresent()) {
      return null; // somebody else's is not ours to kill
    }
    try {
      if (form.way() == Way.CONTAINER) {
        return new ContainerServer(engine);
      }
      return engine.footprint() instanceof Footprint.Processes processes
          ? new ProcessServer(engine, processes)
          : null;
    } catch (IOException e) {
      throw new IllegalStateException("cannot see how the server was started", e);
    }
  }

  /** All of it at once and without a word; returns when it is gone. */
  abstract void kill() throws Exception;

  /** Begins to start it, where it is not running. */
  abstract void startAgain() throws Exception;

  /** Returns when it takes connections. */
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
