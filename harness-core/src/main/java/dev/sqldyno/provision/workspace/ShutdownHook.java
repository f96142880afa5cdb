// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.Threads;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends an engine or a service that we started, on close or when this JVM is asked to end. (If it is
 * not asked, the workspace's janitor does it.)
 */
public final class ShutdownHook implements Runnable, AutoCloseable {
  private final Runnable last;
  private final Thread hook = Threads.unstarted("sqldyno-ending", this::end);
  private final AtomicBoolean ended = new AtomicBoolean();
  private Runnable first = () -> {};

  /**
   * Registers the end, until it has run.
   *
   * @param last what is to be done, such as to close a workspace
   */
  public ShutdownHook(Runnable last) {
    this.last = last;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Adds what to do before the workspace is cleaned; does it now if that is over. */
  public synchronized void first(Runnable action) {
    first = action;
    if (ended.get()) {
      action.run();
    }
  }

  /** Closes everything; it may run twice. */
  @Override
  public void run() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the JVM is ending: the hook has run, or waits for this one
    }
  }

  @Override
  public void close() {
    run();
  }

  /** Closes after a failure, and lets that failure be the one reported. */
  public void after(Throwable failure) {
    try {
      run();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private synchronized void end() {
    if (ended.compareAndSet(false, true)) {
      first.run();
      last.run();
    }
  }
}
