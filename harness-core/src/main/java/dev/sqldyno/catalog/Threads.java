// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.OneLine;
import java.util.Arrays;

/**
 * The factory of all our threads. An unexpected failure ends a thread with one line on standard
 * error, without a stack trace.
 */
public final class Threads {
  private static final String OURS = "dev.sqldyno.";

  private static volatile boolean verbose;

  private Threads() {}

  /** Sets whether the stack trace is printed, for {@code --verbose}. */
  public static void showTraces(boolean wanted) {
    verbose = wanted;
  }

  /** Returns a thread that is not started, such as a shutdown hook. */
  public static Thread unstarted(String name, Runnable work) {
    return Thread.ofPlatform().name(name).uncaughtExceptionHandler(Threads::report).unstarted(work);
  }

  /** Starts a daemon thread. */
  public static Thread daemon(String name, Runnable work) {
    return Thread.ofPlatform()
        .daemon()
        .name(name)
        .uncaughtExceptionHandler(Threads::report)
        .start(work);
  }

  /** Returns a virtual thread that is not started. */
  public static Thread virtual(String name, Runnable work) {
    return Thread.ofVirtual().name(name).uncaughtExceptionHandler(Threads::report).unstarted(work);
  }

  /** From now on also reports failures of the threads of libraries. */
  public static void reportOthersToo() {
    Thread.setDefaultUncaughtExceptionHandler(Threads::report);
  }

  private static void report(Thread thread, Throwable failure) {
    System.err.println(
        OneLine.of(
            "sqldyno: unexpected %s in thread '%s'%s; --verbose shows the stack trace"
                .formatted(failure, thread.getName(), place(failure))));
    if (verbose) {
      failure.printStackTrace();
    }
  }

  /** Returns the place in our code, as the end of a sentence. */
  private static String place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(OURS))
        .findFirst()
        .map(frame -> " at %s:%d".formatted(frame.getFileName(), frame.getLineNumber()))
        .orElse("");
  }
}
