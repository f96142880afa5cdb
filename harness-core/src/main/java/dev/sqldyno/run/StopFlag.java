// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Set when the user wants the run to end now. Thread-safe. */
public final class StopFlag {
  private static final long SIGNAL_DELAY_MILLIS = 300;

  private final CountDownLatch wish = new CountDownLatch(1);

  /** Sets the flag. */
  public void wish() {
    wish.countDown();
  }

  /** Returns whether the flag is set. */
  public boolean wished() {
    return wish.getCount() == 0;
  }

  /**
   * Returns whether the user's stop explains a failure just seen. Waits a moment, as the terminal's
   * Ctrl-C may end a fork before it reaches this JVM.
   */
  public boolean explainsFailure() throws InterruptedException {
    return wish.await(SIGNAL_DELAY_MILLIS, TimeUnit.MILLISECONDS);
  }
}
