// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.RunningEngine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * What befalls an engine from a moment on, and whether it can be measured on after something went
 * wrong with it. Not thread-safe.
 */
public final class EngineWatch {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** The class of SQL states in which no server answered: connection exceptions. */
  private static final String NO_SERVER = "08";

  private final RunningEngine engine;
  private final Duration patience;
  private Optional<String> loss = Optional.empty();

  EngineWatch(RunningEngine engine, Duration patience) {
    this.engine = engine;
    this.patience = patience;
    engine.newLoss(); // an earlier one is told by now
  }

  /** From now on. */
  public static EngineWatch of(RunningEngine engine) {
    return new EngineWatch(engine, PATIENCE);
  }

  /** Why single processes of it were ended since, as a sentence, though it may run on. */
  public Optional<String> loss() {
    loss = loss.or(engine::newLoss);
    return loss;
  }

  /**
   * Waits until the engine takes connections. Not for long where no server answers at all, unless
   * it has lost a process and may be starting it again.
   */
  public boolean recovers() throws InterruptedException {
    return takesConnections(engine, loss().isPresent(), patience);
  }

  /**
   * The same of an engine that nobody watches: waits only while its server answers that it cannot
   * yet.
   */
  public static boolean answers(RunningEngine engine) throws InterruptedException {
    return takesConnections(engine, false, PATIENCE);
  }

  /** Why it does not recover, as the end of a sentence; empty where nobody can tell. */
  public Optional<String> causeOfDeath() {
    return engine.causeOfDeath().or(this::loss);
  }

  /** What its client has seen, behind what it lost. */
  public String told(String who, String seen) {
    return loss().map(why -> "%s; %s saw: ".formatted(why, who)).orElse("") + seen;
  }

  private static boolean takesConnections(RunningEngine engine, boolean lost, Duration patience)
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
