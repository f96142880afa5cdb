// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.RunningEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Whether an engine can be measured on after something went wrong with it. */
public final class Recovery {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** The class of SQL states in which no server answered: connection exceptions. */
  private static final String NO_SERVER = "08";

  private Recovery() {}

  /**
   * Waits until the engine takes connections. Not for long where no server answers at all, unless
   * it has just lost a process and may be starting it again.
   *
   * @param lost whether it has
   */
  public static boolean awaited(RunningEngine engine, boolean lost) throws InterruptedException {
    return awaited(engine, lost, PATIENCE);
  }

  static boolean awaited(RunningEngine engine, boolean lost, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      Optional<SQLException> refusal = refusal(engine);
      if (refusal.isEmpty()) {
        return true;
      }
      boolean recovering =
          lost ? engine.causeOfDeath().isEmpty() : serverAnswered(refusal.get().getSQLState());
      if (!recovering || System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(PAUSE);
    }
  }

  private static boolean serverAnswered(String sqlState) {
    return sqlState != null && !sqlState.startsWith(NO_SERVER);
  }

  private static Optional<SQLException> refusal(RunningEngine engine) {
    try (Connection connection = engine.address().connect()) {
      return connection.isValid(5)
          ? Optional.empty()
          : Optional.of(new SQLException("the connection is not valid", NO_SERVER));
    } catch (SQLException e) {
      return Optional.of(e);
    }
  }
}
