// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** The clients of a mix, wherever they run, which work window by window. */
public interface Load extends AutoCloseable {

  /** Returns how many there are. */
  int clients();

  /** Drives the load for that time, to the end of the transactions that began in it. */
  LoadWindow window(Duration length) throws InterruptedException;

  /** Drives the load for that time as a part of a warm-up. */
  LoadWindow warmUpWindow(Duration length) throws InterruptedException;

  /**
   * Drives the load until the mean service time is flat and the compilers of the clients' JVM are
   * idle, or until the rule's bound. Throughput would not do, since pauses and schedules keep it
   * flat; service time alone would not, since the engine's part hides what the compilers still
   * cost.
   *
   * @param compiling returns the compilers' share of that JVM's CPU time since the last call
   */
  default WarmUp warmUp(FlatRule rule, DoubleSupplier compiling) throws InterruptedException {
    long begin = System.nanoTime();
    List<LoadWindow> windows = new ArrayList<>();
    FlatRule.Watch watch = rule.watch();
    while (!watch.reached() && System.nanoTime() - begin < rule.bound().toNanos()) {
      LoadWindow window = warmUpWindow(rule.window());
      windows.add(window);
      watch.add(compiling.getAsDouble(), WindowTotals.meanServiceNanos(window));
    }
    return new WarmUp(watch.reached(), List.copyOf(windows));
  }

  /**
   * How a warm-up ended.
   *
   * @param flat whether the load was flat before the bound
   * @param windows that it took, whose transactions are stored as all others
   */
  record WarmUp(boolean flat, List<LoadWindow> windows) {}

  /** Disconnects all clients; what still waits for an answer is aborted. */
  @Override
  void close();
}
