// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Threads;
import java.util.concurrent.CountDownLatch;

/**
 * A signal that asks this JVM to end, which it does when the command has come to an end of its own:
 * the command looks whether one came, and closes this when it has said its last word.
 */
public final class StopRequest implements AutoCloseable {
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = Threads.unstarted("stop-request", this::request);
  private volatile boolean wanted;

  public StopRequest() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether a signal has come. */
  public boolean wanted() {
    return wanted;
  }

  private void request() {
    wanted = true;
    try {
      done.await();
    } catch (InterruptedException _) {
      // the JVM ends in any case
    }
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the JVM is ending, as it was asked to
    }
  }
}
