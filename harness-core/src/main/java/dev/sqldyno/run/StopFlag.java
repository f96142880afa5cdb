// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A flag that is set when the user ends the run. Thread-safe. */
public final class StopFlag {
  private static final long SIGNAL_DELAY_MILLIS = 300;

  private final CountDownLatch flag = new CountDownLatch(1);

  public void set() {
    flag.countDown();
  }

  public boolean isSet() {
    return flag.getCount() == 0;
  }

  /**
   * Returns whether the user's stop caused a failure that was just seen. Waits a moment, as the
   * terminal's Ctrl-C may end a fork before it reaches this JVM.
   */
  public boolean causedFailure() throws InterruptedException {
    return flag.await(SIGNAL_DELAY_MILLIS, TimeUnit.MILLISECONDS);
  }
}
