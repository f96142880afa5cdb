// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.Threads;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The end of an engine or a service that we started: on close, or when this JVM is asked to end.
 * (Where it is not asked, the site's janitor sees to it.)
 */
public final class Ending implements Runnable {
  private final Runnable last;
  private final Thread hook = Threads.unstarted("sqldyno-ending", this::end);
  private final AtomicBoolean ended = new AtomicBoolean();
  private Runnable first = () -> {};

  /** From now on, until it has been run. */
  public Ending(Site site) {
    this(site::close);
  }

  /**
   * The same of what has no site.
   *
   * @param last what is to be done
   */
  public Ending(Runnable last) {
    this.last = last;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What to do before the site is cleaned; at once where that has been done already. */
  public synchronized void first(Runnable action) {
    first = action;
    if (ended.get()) {
      action.run();
    }
  }

  /** Closes; may be run twice. */
  @Override
  public void run() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // the JVM is ending: the hook has run or waits for this one
    }
  }

  /** Closes after a failure, which stays the one that is reported. */
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
