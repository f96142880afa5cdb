// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import dev.sqldyno.catalog.text.OneLine;
import java.util.Arrays;

/**
 * Makes all our threads. A failure that nobody foresaw ends a thread with one line on standard
 * error, not with a stack trace amid what a user reads.
 */
public final class Threads {
  private static final String OURS = "dev.sqldyno.";

  private static volatile boolean verbose;

  private Threads() {}

  /** Sets whether the stack trace is printed, too, as {@code --verbose} asks. */
  public static void showTraces(boolean wanted) {
    verbose = wanted;
  }

  /** Makes a thread that is not started, such as a shutdown hook. */
  public static Thread unstarted(String name, Runnable work) {
    return Thread.ofPlatform().name(name).uncaughtExceptionHandler(Threads::tell).unstarted(work);
  }

  /** Starts a thread for which this JVM does not wait when it ends. */
  public static Thread daemon(String name, Runnable work) {
    return Thread.ofPlatform()
        .daemon()
        .name(name)
        .uncaughtExceptionHandler(Threads::tell)
        .start(work);
  }

  /** Makes a cheap thread, not started, for work that mostly waits. */
  public static Thread virtual(String name, Runnable work) {
    return Thread.ofVirtual().name(name).uncaughtExceptionHandler(Threads::tell).unstarted(work);
  }

  /** Makes the threads of libraries end with one line, too, from now on. */
  public static void tellOthersToo() {
    Thread.setDefaultUncaughtExceptionHandler(Threads::tell);
  }

  private static void tell(Thread thread, Throwable failure) {
    System.err.println(
        OneLine.of(
            "sqldyno: unexpected %s in thread '%s'%s; --verbose shows the stack trace"
                .formatted(failure, thread.getName(), place(failure))));
    if (verbose) {
      failure.printStackTrace();
    }
  }

  /** Returns where the failure met our code, as the end of a sentence. */
  private static String place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(OURS))
        .findFirst()
        .map(frame -> " at %s:%d".formatted(frame.getFileName(), frame.getLineNumber()))
        .orElse("");
  }
}
