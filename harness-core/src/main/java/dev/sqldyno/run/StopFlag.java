// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The user's wish that the run end now. Thread-safe. */
public final class StopFlag {
  private static final long HEARSAY_MILLIS = 300;

  private final CountDownLatch wish = new CountDownLatch(1);

  /** End now. */
  public void wish() {
    wish.countDown();
  }

  /** Whether somebody did. */
  public boolean wished() {
    return wish.getCount() == 0;
  }

  /**
   * Whether a failure just seen comes from the wish: the terminal's Ctrl-C reaches a fork as well,
   * which may be dead before this JVM has heard of it.
   */
  public boolean explainsFailure() throws InterruptedException {
    return wish.await(HEARSAY_MILLIS, TimeUnit.MILLISECONDS);
  }
}
