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
 * @param virtualThreads whether the workers' threads are virtual, not the platform's
 * @param rate of an open loop; empty for a closed one
 * @param retries which failed attempts are followed by another
 * @param patience how long a transaction may take, and the opening of a connection; then it is
 *     aborted, and the window void
 * @param engineCpuNanos CPU time of the engine since some moment; negative if no meter reads it
 * @param part what this process does of the load
 */
public record DriveOptions(
    boolean virtualThreads,
    Optional<Rate> rate,
    Retries retries,
    Duration patience,
    LongSupplier engineCpuNanos,
    Part part) {

  /** Longer than the lock waits that engines end by themselves, the longest after 50 s. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A closed loop of platform threads, without retries and without a meter. */
  public static final DriveOptions USUAL =
      new DriveOptions(false, Optional.empty(), Retries.NONE, PATIENCE, () -> -1, Part.WHOLE);

  /**
   * When the transactions of an open loop are to start. It holds for each role without waits, over
   * all its threads: whichever is free takes the next. A role with waits stays a closed loop.
   *
   * @param perSecond how many, above 0
   * @param poisson whether they come independently of each other, not at equal distances
   * @param seed of what is drawn for that
   */
  public record Rate(double perSecond, boolean poisson, long seed) {
    Rate withSeed(long other) {
      return new Rate(perSecond, poisson, other);
    }
  }

  /**
   * The part of one process in a load that several drive.
   *
   * @param share which clients are its own, and which starts of an open loop
   * @param start waits for the moment at which a window begins everywhere
   * @param eachRow takes the response times of each row of a window's series, and keeps none
   */
  public record Part(Share share, Runnable start, Consumer<Histogram> eachRow) {
    static final Part WHOLE = new Part(Share.WHOLE, () -> {}, _ -> {});
  }

  /**
   * Which transactions are attempted again.
   *
   * @param retryable tells errors after which the same may succeed
   * @param attempts the most for one transaction, the first included; 1 or more
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
