// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How a load goes from step to step: the rows that were sent, and the engine's CPU time. A thread
 * of its own reads both.
 */
public final class LoadCourse implements AutoCloseable {
  /** The name of the rows among what each second has stored. */
  private static final String ROWS = "rows";

  private final LongSupplier sent;
  private final LongSupplier engineCpuNanos;
  private final Duration step;
  private final List<Second> seconds = new ArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final long begin;
  private final Thread thread;
  private Moment last;

  private record Moment(long clock, long sent, long cpuNanos) {}

  private LoadCourse(LongSupplier sent, LongSupplier engineCpuNanos, Duration step) {
    this.sent = sent;
    this.engineCpuNanos = engineCpuNanos;
    this.step = step;
    last = now();
    begin = last.clock();
    thread = Threads.daemon("course of the load", this::read);
  }

  /**
   * Begins now.
   *
   * @param sent rows so far; read by another thread
   * @param engineCpuNanos since some moment, negative if nothing reads it; likewise
   * @param step from one reading to the next
   */
  public static LoadCourse begin(LongSupplier sent, LongSupplier engineCpuNanos, Duration step) {
    return new LoadCourse(sent, engineCpuNanos, step);
  }

  private void read() {
    try {
      while (!over.await(step.toNanos(), TimeUnit.NANOSECONDS)) {
        add();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void add() {
    Moment now = now();
    boolean metered = last.cpuNanos() >= 0 && now.cpuNanos() >= 0;
    seconds.add(
        new Second(
            now.clock() - last.clock(),
            Map.of(ROWS, now.sent() - last.sent()),
            0,
            0,
            OptionalLong.empty(),
            OptionalLong.empty(),
            metered ? OptionalLong.of(now.cpuNanos() - last.cpuNanos()) : OptionalLong.empty()));
    last = now;
  }

  private Moment now() {
    return new Moment(System.nanoTime(), sent.getAsLong(), engineCpuNanos.getAsLong());
  }

  /** Ends the load. Returns a window without transactions, whose seconds have its rows. */
  public LoadWindow end() throws InterruptedException {
    over.countDown();
    thread.join();
    add();
    return new LoadWindow(
        Map.of(),
        List.copyOf(seconds),
        last.clock() - begin,
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }

  @Override
  public void close() {
    over.countDown();
  }
}
