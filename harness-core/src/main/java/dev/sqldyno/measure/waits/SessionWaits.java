// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.waits;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.Reading;
import java.sql.SQLException;

/** The number of an engine's sessions that waited for locks, or for storage. Not thread-safe. */
interface SessionWaits {

  /** A question to the engine. */
  @FunctionalInterface
  interface Question {
    double ask() throws SQLException;
  }

  /** Forgets all samples, as a warm-up window begins. */
  default void forget() {}

  /** Samples the engine while a warm-up window runs. */
  default void look() {}

  /** Begins a window. */
  default void begin() {}

  /** Ends a window. */
  default void end() {}

  /** Returns the mean number of waiting sessions in the ended window, of that length. */
  Reading waited(double wallNanos);

  /** The waits of an engine that does not report them, for that reason. */
  static SessionWaits unavailable(String reason) {
    return _ -> new Reading.Unavailable(reason);
  }

  /** The engine's own total of waited nanoseconds, read at the edges of a window. */
  final class OfTotal implements SessionWaits {
    private final Question total;
    private Reading atBegin = new Reading.Unavailable("no window was begun");
    private Reading atEnd = atBegin;

    OfTotal(Question total) {
      this.total = total;
    }

    @Override
    public void begin() {
      atBegin = read(total);
    }

    @Override
    public void end() {
      atEnd = read(total);
    }

    @Override
    public Reading waited(double wallNanos) {
      Reading waited = atEnd.minus(atBegin);
      return waited instanceof Reading.Measured(double nanos) && nanos < 0
          ? new Reading.Unavailable("the engine's total of waits went down in the window")
          : waited.times(1 / wallNanos);
    }
  }

  /**
   * The waiting sessions at some moments of the last warm-up window: samples in the window itself
   * would be charged to the engine.
   */
  final class OfMoments implements SessionWaits {
    private final Question waiting;
    private Reading sum = new Reading.Measured(0);
    private int moments;

    OfMoments(Question waiting) {
      this.waiting = waiting;
    }

    @Override
    public void forget() {
      sum = new Reading.Measured(0);
      moments = 0;
    }

    @Override
    public void look() {
      // an engine that has refused once is not asked again
      if (sum instanceof Reading.Measured) {
        sum = sum.plus(read(waiting));
        moments++;
      }
    }

    @Override
    public Reading waited(double wallNanos) {
      return moments == 0
          ? new Reading.Unavailable(
              "the engine reports only current waits, which are sampled in warm-up windows, and there was none")
          : sum.times(1.0 / moments);
    }
  }

  private static Reading read(Question question) {
    try {
      return new Reading.Measured(question.ask());
    } catch (SQLException e) {
      return new Reading.Unavailable(refused(e));
    }
  }

  /** Returns the reason for the reader. */
  static String refused(SQLException e) {
    return "the engine refused: " + Reason.of(e);
  }
}
