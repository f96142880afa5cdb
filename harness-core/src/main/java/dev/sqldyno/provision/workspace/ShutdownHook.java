// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.Threads;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The end of an engine or a service that we started, on close or on an orderly shutdown of this
 * JVM. (After any other end of the JVM, the workspace's janitor does it.)
 */
public final class ShutdownHook implements AutoCloseable {
  private final Runnable last;
  private final Thread hook = Threads.unstarted("sqldyno-ending", this::end);
  private final AtomicBoolean ended = new AtomicBoolean();
  private Runnable first = () -> {};

  /**
   * Registers the hook, until it has run.
   *
   * @param last the final action, such as closing a workspace; also runs if the first one throws
   */
  public ShutdownHook(Runnable last) {
    this.last = last;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Sets the action before the final one; runs it now if the end is over. */
  public synchronized void first(Runnable action) {
    first = action;
    if (ended.get()) {
      action.run();
    }
  }

  /** Ends everything; may be called twice. */
  @Override
  public void close() {
    try {
      end();
    } finally {
      unregister();
    }
  }

  private void unregister() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the JVM is ending: the hook has run, or waits for this one
    }
  }

  /** Closes after a failure; a further failure is suppressed. */
  public void after(Throwable failure) {
    try {
      close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private synchronized void end() {
    if (ended.compareAndSet(false, true)) {
      try {
        first.run();
      } finally {
        last.run();
      }
    }
  }
}
