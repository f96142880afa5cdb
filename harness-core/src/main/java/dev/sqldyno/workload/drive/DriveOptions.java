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
 * How a load is driven.
 *
 * @param virtualThreads whether the workers run on virtual threads
 * @param rate of an open loop; empty for a closed one
 * @param retries which failed transactions are retried
 * @param patience the longest time for a transaction, or for opening a connection; then it is
 *     aborted, and the window is void
 * @param engineCpuNanos reads a counter of the engine's CPU time; negative if no meter reads it
 * @param part this process's part of the load
 */
public record DriveOptions(
    boolean virtualThreads,
    Optional<Rate> rate,
    Retries retries,
    Duration patience,
    LongSupplier engineCpuNanos,
    Part part) {

  /** Longer than any engine's own lock timeout, of which the longest is 50 s. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A closed loop of platform threads, without retries and without a meter. */
  public static final DriveOptions USUAL =
      new DriveOptions(false, Optional.empty(), Retries.NONE, PATIENCE, () -> -1, Part.WHOLE);

  /**
   * The rate of an open loop. All threads of a role share it: the next free thread takes the next
   * start. A role with waits stays a closed loop.
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
   * @param share which clients, and which starts of an open loop, are this process's
   * @param start waits until the window begins in all processes
   * @param eachRow takes the response times of each row of a window's series, without keeping them
   */
  public record Part(Share share, Runnable start, Consumer<Histogram> eachRow) {
    static final Part WHOLE = new Part(Share.WHOLE, () -> {}, _ -> {});
  }

  /**
   * Which failed transactions are retried.
   *
   * @param retryable whether a retry may succeed after that error
   * @param attempts the most for one transaction, the first included; at least 1
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

  public DriveOptions withPatience(Duration wanted) {
    return new DriveOptions(virtualThreads, rate, retries, wanted, engineCpuNanos, part);
  }

  public DriveOptions withEngineCpu(LongSupplier nanos) {
    return new DriveOptions(virtualThreads, rate, retries, patience, nanos, part);
  }

  public DriveOptions withPart(Part wanted) {
    return new DriveOptions(virtualThreads, rate, retries, patience, engineCpuNanos, wanted);
  }
}
