// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.catalog.Threads;
import java.time.Duration;
import java.util.function.Consumer;

/** A report of a long wait, from its second second on. */
public final class WaitProgress implements AutoCloseable {
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration NEXT = Duration.ofSeconds(5);

  private final Thread reporter;

  private WaitProgress(Thread reporter) {
    this.reporter = reporter;
  }

  /** Begins a wait, which closing ends. */
  public static WaitProgress on(String what, Consumer<String> progress) {
    Thread reporter = Threads.virtual("waiting", () -> report(what, progress));
    reporter.start();
    return new WaitProgress(reporter);
  }

  private static void report(String what, Consumer<String> progress) {
    try {
      Duration waited = FIRST;
      Thread.sleep(waited);
      while (true) {
        progress.accept("%s (%d s)".formatted(what, waited.toSeconds()));
        Thread.sleep(NEXT);
        waited = waited.plus(NEXT);
      }
    } catch (InterruptedException _) {
      // the wait is over
    }
  }

  @Override
  public void close() {
    reporter.interrupt();
  }
}
