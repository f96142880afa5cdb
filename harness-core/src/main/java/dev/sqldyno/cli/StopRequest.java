// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.provision.workspace.ShutdownHook;
import java.util.concurrent.CountDownLatch;

/**
 * A request to stop by a signal, which delays this JVM's end until the command has finished: the
 * command asks for it, and closes it after its last output.
 */
public final class StopRequest implements AutoCloseable {
  private final CountDownLatch done = new CountDownLatch(1);
  private final ShutdownHook hook = new ShutdownHook(this::request);
  private volatile boolean wanted;

  /** Returns whether a signal has come. */
  public boolean wanted() {
    return wanted;
  }

  private void request() {
    wanted = true;
    try {
      done.await();
    } catch (InterruptedException _) {
      // the JVM ends anyway
    }
  }

  @Override
  public void close() {
    done.countDown();
    hook.close();
  }
}
