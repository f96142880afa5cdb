// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** The clients of a mix, in this JVM or in load workers, driven window by window. */
public interface Load extends AutoCloseable {

  int clients();

  /** Drives the load for a time, to the end of the transactions that began in it. */
  LoadWindow window(Duration length) throws InterruptedException;

  /** Returns the transactions of the current window so far; 0 if unknown. Thread-safe. */
  default long transactions() {
    return 0;
  }

  /** Drives the load for a time as a part of a warm-up. */
  LoadWindow warmUpWindow(Duration length) throws InterruptedException;

  /**
   * Drives the load until the mean service time is flat and the compilers of the clients' JVM are
   * idle, at most until the rule's bound. Throughput is no sign, since pauses and schedules keep it
   * flat; nor is service time alone, since the engine's part hides the cost of the compilers.
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
   * The result of a warm-up.
   *
   * @param flat whether the load was flat before the bound
   * @param windows of the warm-up, whose transactions are stored like all others
   */
  record WarmUp(boolean flat, List<LoadWindow> windows) {}

  /** Disconnects all clients, and aborts transactions that still wait for an answer. */
  @Override
  void close();
}
