// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.TimeLimit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** A watch for an engine's lost processes, and for its recovery from a failure. Not thread-safe. */
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
    engine.crashReport().newLoss(); // an earlier loss has been reported already
  }

  /** Watches the engine from now on. */
  public static EngineWatch of(RunningEngine engine) {
    return new EngineWatch(engine, PATIENCE);
  }

  /**
   * Returns why processes of the engine were killed since then, as a sentence; the engine may still
   * run.
   */
  public Optional<String> loss() {
    loss = loss.or(engine.crashReport()::newLoss);
    return loss;
  }

  /**
   * Waits until the engine accepts connections, and returns whether it does. Gives up at once if no
   * server answers at all, unless the engine has lost a process and may be restarting it.
   */
  public boolean recovers() throws InterruptedException {
    return acceptsConnections(engine, loss().isPresent(), patience);
  }

  /**
   * Returns whether an unwatched engine accepts connections; waits only while its server answers
   * that it is not ready yet.
   */
  public static boolean answers(RunningEngine engine) throws InterruptedException {
    return acceptsConnections(engine, false, PATIENCE);
  }

  /** Returns why the engine does not recover, as the end of a sentence; empty where unknown. */
  public Optional<String> causeOfDeath() {
    return engine.crashReport().cause().or(this::loss);
  }

  /**
   * Returns that the engine died, with the cause or else the last line of its log.
   *
   * @param when such as {@code during repetition 2}
   */
  public String death(String when) {
    return "the engine died %s%s"
        .formatted(
            when,
            causeOfDeath()
                .or(() -> engine.crashReport().logTail().lines().reduce((_, last) -> last))
                .map(": "::concat)
                .orElse(""));
  }

  /** Returns the end of the engine's log as the rest of a message; empty where there is none. */
  public String logEnd() {
    String tail = engine.crashReport().logTail();
    return tail.isBlank() ? "" : ". Its log ends:\n" + tail;
  }

  /** Returns the client's failure, preceded by the engine's loss, if any. */
  public String withLoss(String who, String seen) {
    return loss().map(why -> "%s; %s saw: ".formatted(why, who)).orElse("") + seen;
  }

  private static boolean acceptsConnections(RunningEngine engine, boolean lost, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      if (engine.crashReport().isReplaced()) {
        return false;
      }
      Duration left = Duration.ofNanos(deadline - System.nanoTime());
      Optional<SQLException> refusal = refusal(engine, left);
      if (refusal.isEmpty()) {
        return true;
      }
      boolean recovering =
          lost
              ? engine.crashReport().cause().isEmpty()
              : serverAnswered(refusal.get().getSQLState());
      if (!recovering || System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(PAUSE);
    }
  }

  private static boolean serverAnswered(String sqlState) {
    return sqlState != null && !sqlState.startsWith(NO_SERVER);
  }

  /** Returns the failure of one trial, which a stopped engine would leave without an answer. */
  private static Optional<SQLException> refusal(RunningEngine engine, Duration limit)
      throws InterruptedException {
    try {
      return TimeLimit.within(limit, () -> isValid(engine))
          ? Optional.empty()
          : Optional.of(new SQLException("the connection is not valid", NO_SERVER));
    } catch (SQLException e) {
      return Optional.of(e);
    }
  }

  private static boolean isValid(RunningEngine engine) throws SQLException {
    try (Connection connection = engine.address().connect()) {
      return connection.isValid(5);
    }
  }
}
