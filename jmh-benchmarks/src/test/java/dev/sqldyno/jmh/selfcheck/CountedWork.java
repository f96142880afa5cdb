// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.measure.EngineCounter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What the engine itself counted for a client's work.
 *
 * @param statements but those that only prepare one
 */
record CountedWork(Reading statements, Reading commits) {
  /** Some engines add a session's counts shortly after its end. */
  private static final long PAUSE_MILLIS = 500;

  /** Connects, works and disconnects. Returns how many transactions it did. */
  @FunctionalInterface
  interface Client {
    double work() throws IOException, SQLException, InterruptedException;
  }

  /** Lets a client work. Returns the counts for each of its transactions. */
  static CountedWork of(RunningEngine engine, Client client)
      throws IOException, SQLException, InterruptedException {
    CountedWork before = read(engine);
    double each = 1 / client.work();
    Thread.sleep(PAUSE_MILLIS);
    CountedWork after = read(engine);
    return new CountedWork(
        after.statements.minus(before.statements).times(each),
        after.commits.minus(before.commits).times(each));
  }

  private static CountedWork read(RunningEngine engine) throws SQLException {
    Engine.Counters counters = engine.engine().counters("");
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      return new CountedWork(
          statements(statement, counters), EngineCounter.read(statement, counters.commits()));
    }
  }

  /** An engine may count statements only if it was started so; its refusal says what is missing. */
  private static Reading statements(Statement statement, Engine.Counters counters) {
    try {
      if (counters.prepare().isPresent()) {
        statement.execute(counters.prepare().get());
      }
      return EngineCounter.read(statement, counters.statements());
    } catch (SQLException e) {
      return new Reading.Unavailable("the engine does not count them: " + e.getMessage());
    }
  }
}
