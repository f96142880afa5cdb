// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.measure.EngineCounter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.BookingsTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * The engine's own counts so far, against which the client's count is checked.
 *
 * @param commits committed transactions
 * @param rowsInserted rows inserted into the table, or into all if the engine counts only those
 */
public record EngineCounts(Reading commits, Reading rowsInserted) {

  /** Reads the current counts. */
  public static EngineCounts read(RunningEngine engine) throws SQLException {
    // the table of the bookings is called as their workload is
    Engine.Counters counters = engine.engine().counters(BookingsTables.WORKLOAD);
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      return new EngineCounts(
          EngineCounter.read(statement, counters.commits()),
          EngineCounter.read(statement, counters.rowsInserted()));
    }
  }

  /** Returns what was counted since earlier counts. */
  EngineCounts since(EngineCounts earlier) {
    return new EngineCounts(
        commits.minus(earlier.commits), rowsInserted.minus(earlier.rowsInserted));
  }

  /** Returns why the engine cannot have stored so many bookings, each in a commit of its own. */
  Optional<String> whyNot(long stored) {
    return under("commits", commits, stored).or(() -> under("inserts", rowsInserted, stored));
  }

  private static Optional<String> under(String what, Reading counted, long stored) {
    return counted instanceof Reading.Measured(double value) && value < stored
        ? Optional.of(
            say(
                "the engine counted %.0f %s, fewer than the %d stored bookings",
                value, what, stored))
        : Optional.empty();
  }
}
