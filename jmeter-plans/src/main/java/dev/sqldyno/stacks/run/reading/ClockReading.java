// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.provision.ProvisionException;
import java.time.Instant;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * A reading of two clocks: the wall clock, by which the load generator logs answers and which may
 * be set, and the monotonic clock.
 *
 * @param epochMillis since 1970
 * @param nanoTime as {@link System#nanoTime} has it
 */
public record ClockReading(double epochMillis, long nanoTime) {
  /**
   * The difference from which the clock was set: the kernel's own adjustments change both clocks
   * slowly and together.
   */
  private static final double SET_MILLIS = 50;

  private static final int TRIES = 20;
  private static final long TOGETHER_NANOS = 100_000;

  /** Reads both clocks. */
  public static ClockReading now() {
    return now(ClockReading::wallMillis, System::nanoTime);
  }

  private static double wallMillis() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1e3 + now.getNano() / 1e6;
  }

  /** Reads them again if they lie apart, as a thread may have had to wait in between. */
  public static ClockReading now(DoubleSupplier wallMillis, LongSupplier nanoTime) {
    ClockReading best = null;
    long apart = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && apart > TOGETHER_NANOS; i++) {
      long before = nanoTime.getAsLong();
      double wall = wallMillis.getAsDouble();
      long took = nanoTime.getAsLong() - before;
      if (took < apart) {
        apart = took;
        best = new ClockReading(wall, before + took / 2);
      }
    }
    return best;
  }

  /** Returns the time as answers are logged. */
  public long millis() {
    return (long) epochMillis;
  }

  /** Returns the time since an earlier reading. */
  public double nanosSince(ClockReading earlier) {
    return nanoTime - earlier.nanoTime;
  }

  /**
   * Checks the wall clock, by which answers are assigned to a window and to when they were due.
   *
   * @throws ProvisionException if it has been set since then
   */
  public void requireUnsetSince(ClockReading earlier) {
    double set = epochMillis - earlier.epochMillis - nanosSince(earlier) / 1e6;
    if (Math.abs(set) > SET_MILLIS) {
      throw new ProvisionException(
          say(
              "the machine's clock was set by %.0f ms during the load, so the answers cannot be assigned to the window: measure again",
              set));
    }
  }
}
