// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.stacks.result.ServiceSample.Checked;
import dev.sqldyno.workload.BookingsCheck;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.WrongAnswerException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The reconciliation of a service's accepted bookings with the stored ones and with the engine's
 * counts.
 */
public record Reconciliation(RunningEngine engine, BookingsTables tables) {
  /** Some engines add a session's counts shortly after its end. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Duration PAUSE = Duration.ofMillis(200);

  /**
   * Reconciles the counts; call it when the service has ended.
   *
   * @param before the engine's counts before the service started
   * @param loads the answers of each load
   * @throws WrongAnswerException if something is lost, doubled or wrong
   */
  public Checked settle(EngineCounts before, List<ResponseLog> loads)
      throws SQLException, InterruptedException {
    BookingsCheck check;
    Ledger ledger;
    try (Connection connection = engine.address().connect()) {
      check = tables.check(connection);
      ledger = Ledger.read(connection);
    }
    check.whyNot().or(ledger::whyNot).ifPresent(Reconciliation::broken);
    long accepted = loads.stream().mapToLong(ResponseLog::created).sum();
    long unanswered = loads.stream().mapToLong(ResponseLog::unanswered).sum();
    long stored = check.bookings();
    if (stored < accepted || stored > accepted + unanswered) {
      broken(
          "%d bookings were accepted and %d are stored (%d requests were not answered)"
              .formatted(accepted, stored, unanswered));
    }
    EngineCounts counts = counts(before, stored);
    counts.whyNot(stored).ifPresent(Reconciliation::broken);
    long failed = loads.stream().mapToLong(load -> load.size() - load.successes()).sum();
    return new Checked(
        accepted, stored, unanswered, counts.commits(), counts.rowsInserted(), failed);
  }

  /**
   * Checks that each request was a booking, because all figures are per booking.
   *
   * @param plan the plan that sent them
   * @throws WrongAnswerException if it sent something else, or judges by a rule of its own
   */
  public static void requireBookings(Path plan, ResponseLog load) {
    if (load.successes() != load.created()) {
      broken(
          "%d requests of %s succeeded and %d bookings were created, so not every request is a booking: remove its other samplers, Transaction Controllers and assertions, or use the plan as delivered"
              .formatted(load.successes(), plan, load.created()));
    }
  }

  /**
   * Checks that each booking waited for a remote call.
   *
   * @throws WrongAnswerException if fewer calls were made
   */
  public static void requireWaits(long accepted, long calls) {
    if (calls < accepted) {
      broken(
          "%d bookings were accepted, and the slow dependency was asked %d times (each must wait for a GET of BOOKINGS_DEPENDENCY_URL)"
              .formatted(accepted, calls));
    }
  }

  private EngineCounts counts(EngineCounts before, long stored)
      throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      EngineCounts counts = EngineCounts.read(engine).since(before);
      Optional<String> whyNot = counts.whyNot(stored);
      if (whyNot.isEmpty() || System.nanoTime() > deadline) {
        return counts;
      }
      Thread.sleep(PAUSE);
    }
  }

  private static void broken(String why) {
    throw new WrongAnswerException("void: " + why);
  }
}
