// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.catalog.Threads;
import java.time.Duration;
import java.util.function.Consumer;

/** Says what is being waited for, from the second second on. */
public final class WaitProgress implements AutoCloseable {
  private static final Duration FIRST = Duration.ofSeconds(2);
  private static final Duration NEXT = Duration.ofSeconds(5);

  private final Thread teller;

  private WaitProgress(Thread teller) {
    this.teller = teller;
  }

  /** Begins to wait; closing ends it. */
  public static WaitProgress on(String what, Consumer<String> progress) {
    Thread teller = Threads.virtual("waiting", () -> tell(what, progress));
    teller.start();
    return new WaitProgress(teller);
  }

  private static void tell(String what, Consumer<String> progress) {
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
    teller.interrupt();
  }
}
