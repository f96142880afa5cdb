// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.provision.ProvisionException;
import java.time.Instant;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * A moment by two clocks: the one that the load generator writes answers down by, which somebody
 * may set, and the one that nobody can.
 *
 * @param epochMillis since 1970
 * @param nanoTime as {@link System#nanoTime} has it
 */
record Moment(double epochMillis, long nanoTime) {
  /** Clocks that are adjusted slowly stay together, as the kernel adjusts both. */
  private static final double SET_MILLIS = 50;

  private static final int TRIES = 20;
  private static final long TOGETHER_NANOS = 100_000;

  /** Now. */
  static Moment now() {
    return now(Moment::wallMillis, System::nanoTime);
  }

  private static double wallMillis() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1e3 + now.getNano() / 1e6;
  }

  /** Read together; a thread may have had to wait for its turn between two readings. */
  static Moment now(DoubleSupplier wallMillis, LongSupplier nanoTime) {
    Moment best = null;
    long apart = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && apart > TOGETHER_NANOS; i++) {
      long before = nanoTime.getAsLong();
      double wall = wallMillis.getAsDouble();
      long took = nanoTime.getAsLong() - before;
      if (took < apart) {
        apart = took;
        best = new Moment(wall, before + took / 2);
      }
    }
    return best;
  }

  /** As answers are written down. */
  long millis() {
    return (long) epochMillis;
  }

  /** From an earlier one to this. */
  double nanosSince(Moment earlier) {
    return nanoTime - earlier.nanoTime;
  }

  /**
   * Answers are chosen, and held against when they were due, by a clock that somebody may set.
   *
   * @throws ProvisionException where that was done since then
   */
  void mustAgreeSince(Moment earlier) {
    double set = epochMillis - earlier.epochMillis - nanosSince(earlier) / 1e6;
    if (Math.abs(set) > SET_MILLIS) {
      throw new ProvisionException(
          "the machine's clock was set by %.0f ms under the load, so nobody knows what is in its window"
              .formatted(set));
    }
  }
}
