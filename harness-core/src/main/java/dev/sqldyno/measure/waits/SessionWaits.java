// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.waits;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.Reading;
import java.sql.SQLException;

/** Tells how many of an engine's sessions waited for one kind of thing. Not thread-safe. */
interface SessionWaits {

  /** Asks the engine once. */
  @FunctionalInterface
  interface Question {
    double ask() throws SQLException;
  }

  /** Forgets what was seen, as a rehearsal of the window begins. */
  default void forget() {}

  /** Looks at the engine while a rehearsal runs. */
  default void look() {}

  /** Begins a window. */
  default void begin() {}

  /** Returns the sessions that waited on average, in a window of that length. */
  Reading end(double wallNanos);

  /** Stands for an engine that does not tell, for a reason. */
  static SessionWaits untold(String reason) {
    return _ -> new Reading.Unavailable(reason);
  }

  /** Reads the engine's own total of waited nanoseconds at the edges of a window. */
  final class OfTotal implements SessionWaits {
    private final Question total;
    private Reading atBegin = new Reading.Unavailable("no window was begun");

    OfTotal(Question total) {
      this.total = total;
    }

    @Override
    public void begin() {
      atBegin = read(total);
    }

    @Override
    public Reading end(double wallNanos) {
      Reading waited = read(total).minus(atBegin);
      return waited instanceof Reading.Measured(double nanos) && nanos < 0
          ? new Reading.Unavailable("the engine's total of waits went back in the window")
          : waited.times(1 / wallNanos);
    }
  }

  /**
   * Counts who waits at some moments of the last rehearsal: to ask in the window itself would
   * charge the engine for the answers.
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
    public Reading end(double wallNanos) {
      return moments == 0
          ? new Reading.Unavailable(
              "the engine tells only who waits now, which is asked in warm-up windows, and there was none")
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

  /** Returns the reason that a reader sees. */
  static String refused(SQLException e) {
    return "the engine did not tell: " + Reason.of(e);
  }
}
