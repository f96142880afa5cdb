// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.catalog.workload.Size;
import java.time.Duration;
import java.util.Optional;

/**
 * The length of the measurement of a cell.
 *
 * @param warmUp whether there are warm-up iterations
 * @param iterations measured iterations of a shot, of a sample each; other cells have one
 * @param window the length of a mix's iteration, unless a number of rows or transactions ends it
 * @param idle how long an idle engine is watched
 * @param counted whether a mix does a fixed number of transactions, after its own lead-in
 */
public record RunLength(
    boolean warmUp, int iterations, Duration window, Duration idle, boolean counted) {
  /** JMH's time for a window that another condition ends. */
  private static final Duration BY_ITSELF = Duration.ofMillis(1);

  /** Long enough for an idle engine's work once a second. */
  private static final Duration EMULATED = Duration.ofSeconds(2);

  /** The length where windows take their time. */
  public RunLength(boolean warmUp, int iterations, Duration window, Duration idle) {
    this(warmUp, iterations, window, idle, false);
  }

  public static RunLength of(Size size) {
    return switch (size) {
      case SMOKE -> of(false, 1, 300, 200);
      case QUICK -> of(true, 3, 2_000, 1_000);
      case FULL -> of(true, 5, 10_000, 10_000);
    };
  }

  private static RunLength of(boolean warmUp, int iterations, long windowMillis, long idleMillis) {
    return new RunLength(
        warmUp, iterations, Duration.ofMillis(windowMillis), Duration.ofMillis(idleMillis));
  }

  /** Returns the same with another window of mixes, if there is one. */
  public RunLength withWindow(Optional<Duration> other) {
    return other
        .map(length -> new RunLength(warmUp, iterations, length, idle, counted))
        .orElse(this);
  }

  /**
   * Returns the run length of an emulated engine, whose counts vary only with the work: a warm-up
   * covers the first use of new tables and sessions, and an even number of windows covers updates
   * of a kept table, which alternate between two layouts.
   */
  public RunLength emulated() {
    return new RunLength(
        true,
        iterations + iterations % 2,
        BY_ITSELF,
        idle.compareTo(EMULATED) > 0 ? idle : EMULATED,
        true);
  }

  /**
   * Returns the run length of a cell.
   *
   * @param profiled whether stacks are sampled: in one iteration, as perf knows only the processes
   *     that exist when it starts
   */
  public RunLength of(Cell cell, boolean profiled) {
    Operation operation = cell.operation();
    if (operation.is(Kind.SHOT)) {
      return new RunLength(
          warmUp && operation.warmUp(), profiled ? 1 : iterations, BY_ITSELF, idle, counted);
    }
    boolean load = operation.is(Kind.LOAD);
    boolean hasLeadIn = !load && cell.workload().run().countsTransactions(counted);
    return new RunLength(warmUp && !hasLeadIn, 1, load ? BY_ITSELF : window, idle, counted);
  }
}
