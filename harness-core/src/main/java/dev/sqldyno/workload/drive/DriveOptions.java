// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import dev.sqldyno.catalog.workload.Share;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * The options of a load's driver.
 *
 * @param virtualThreads whether the workers run on virtual threads
 * @param rate of an open loop; empty for a closed one
 * @param retries of failed transactions
 * @param patience the longest time for a transaction or for a connection; after it, the window is
 *     aborted and void
 * @param engineCpuNanos the engine's CPU time since some moment; negative if no meter reads it
 * @param part this process's part of the load
 */
public record DriveOptions(
    boolean virtualThreads,
    Optional<Rate> rate,
    Retries retries,
    Duration patience,
    LongSupplier engineCpuNanos,
    Part part) {

  /** Longer than the lock timeout of any engine; the longest is 50 s. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A closed loop of platform threads, without retries and without a meter. */
  public static final DriveOptions DEFAULT =
      new DriveOptions(false, Optional.empty(), Retries.NONE, PATIENCE, () -> -1, Part.WHOLE);

  /**
   * The rate of an open loop. The next free thread of a role takes the next start. A role with
   * waits stays a closed loop.
   *
   * @param perSecond transactions per second of each role, above 0
   * @param poisson whether arrivals are random, not evenly spaced
   * @param seed of random arrivals
   */
  public record Rate(double perSecond, boolean poisson, long seed) {
    Rate withSeed(long other) {
      return new Rate(perSecond, poisson, other);
    }
  }

  /**
   * The part of one process in a load that several processes drive.
   *
   * @param share of this process in the clients, and in the starts of an open loop
   * @param start waits for the begin of the window in all processes
   * @param eachRow receives the response times of each row of a window's series; the histogram is
   *     reused
   */
  public record Part(Share share, Runnable start, Consumer<Histogram> eachRow) {
    static final Part WHOLE = new Part(Share.WHOLE, () -> {}, _ -> {});
  }

  /**
   * The retries of failed transactions.
   *
   * @param retryable whether a retry may succeed after that error
   * @param attempts the most for one transaction, including the first
   */
  public record Retries(Predicate<SQLException> retryable, int attempts) {
    public static final Retries NONE = new Retries(_ -> false, 1);
  }

  public DriveOptions withVirtualThreads(boolean wanted) {
    return new DriveOptions(wanted, rate, retries, patience, engineCpuNanos, part);
  }

  public DriveOptions withRate(Rate wanted) {
    return new DriveOptions(
        virtualThreads, Optional.of(wanted), retries, patience, engineCpuNanos, part);
  }

  public DriveOptions withRetries(Predicate<SQLException> retryable, int attempts) {
    return new DriveOptions(
        virtualThreads, rate, new Retries(retryable, attempts), patience, engineCpuNanos, part);
  }

  public DriveOptions withEngineCpu(LongSupplier nanos) {
    return new DriveOptions(virtualThreads, rate, retries, patience, nanos, part);
  }

  public DriveOptions withPart(Part wanted) {
    return new DriveOptions(virtualThreads, rate, retries, patience, engineCpuNanos, wanted);
  }
}
