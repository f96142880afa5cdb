// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.SecondSeries;
import dev.sqldyno.workload.mix.task.LoadTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * The course of a load: rows sent, the latency of the requests, the engine's CPU time and its own
 * counts, and this JVM's memory, step by step. They are read by a thread of its own.
 */
public final class LoadCourse implements AutoCloseable {
  /** The key of the rows in {@link Second#stored}. */
  public static final String ROWS = "rows";

  /** The longest wait for a reading, which may ask the engine. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final LoadTally sent;
  private final LongSupplier engineCpuNanos;
  private final Supplier<Map<String, Long>> counted;
  private final Duration step;
  private final List<Second> seconds = new ArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private final long begin;
  private final Thread thread;
  private Moment last;

  private record Moment(long clock, long sent, long cpuNanos, Map<String, Long> counted) {}

  /**
   * Begins the course now.
   *
   * @param sent rows and requests
   * @param engineCpuNanos CPU time since some moment; negative if no meter reads it; called by
   *     another thread, as the next
   * @param counted the engine's own totals, by the counter's id
   * @param step between two readings, at first
   */
  public LoadCourse(
      LoadTally sent,
      LongSupplier engineCpuNanos,
      Supplier<Map<String, Long>> counted,
      Duration step) {
    this.sent = sent;
    this.engineCpuNanos = engineCpuNanos;
    this.counted = counted;
    this.step = step;
    last = now();
    begin = last.clock();
    thread = Threads.daemon("course of the load", this::read);
  }

  private void read() {
    try {
      while (!over.await(SecondSeries.step(step.toNanos(), seconds.size()), TimeUnit.NANOSECONDS)) {
        add();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void add() {
    Histogram requests = sent.takeRequests();
    Moment now = now();
    Map<String, Long> more = new TreeMap<>(now.counted());
    more.keySet().retainAll(last.counted().keySet());
    more.replaceAll((name, total) -> total - last.counted().get(name));
    boolean metered = last.cpuNanos() >= 0 && now.cpuNanos() >= 0;
    seconds.add(
        new Second(
            now.clock() - last.clock(),
            Map.of(ROWS, now.sent() - last.sent()),
            0,
            0,
            SecondSeries.median(requests),
            SecondSeries.high(requests),
            metered ? OptionalLong.of(now.cpuNanos() - last.cpuNanos()) : OptionalLong.empty(),
            more,
            SecondSeries.memory(seconds.size())));
    last = now;
  }

  private Moment now() {
    return new Moment(System.nanoTime(), sent.rows(), engineCpuNanos.getAsLong(), counted.get());
  }

  /** Ends the course. Returns a window without transactions; its seconds have the rows. */
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

  /** Ends the course; afterwards nothing is read, unless a reading hangs. */
  @Override
  public void close() {
    over.countDown();
    try {
      thread.join(PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
