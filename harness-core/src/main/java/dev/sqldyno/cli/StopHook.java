// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Threads;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stops an engine, of SQL or of JMeter, and the command that is being measured, when a signal ends
 * this JVM: Ctrl-C, SIGTERM, a closed terminal. Closing it removes the hook.
 */
public final class StopHook implements AutoCloseable {
  private static final long GRACE_SECONDS = 3;

  private final AtomicReference<Process> command = new AtomicReference<>();
  private final Thread hook;

  public StopHook(Runnable stopEngine) {
    hook =
        Threads.unstarted(
            "stop-engine",
            () -> {
              stop(command.get());
              stopEngine.run();
            });
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Names the command to stop before the engine. */
  void watch(Process process) {
    command.set(process);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the JVM is ending, and the hook runs
    }
  }

  private static void stop(Process process) {
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
    }
  }
}
