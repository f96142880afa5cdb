// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.util.Arrays;

/**
 * Makes all threads of ours, none of which ends with a stack trace amid what a user reads: a
 * failure that nobody foresaw is one line on standard error.
 */
public final class Threads {
  private static final String OURS = "dev.sqldyno.";

  private static volatile boolean verbose;

  private Threads() {}

  /** Whether the stack trace is shown, too, as {@code --verbose} wants it. */
  public static void showTraces(boolean wanted) {
    verbose = wanted;
  }

  /** Not started: a shutdown hook, say. */
  public static Thread unstarted(String name, Runnable work) {
    return Thread.ofPlatform().name(name).uncaughtExceptionHandler(Threads::tell).unstarted(work);
  }

  /** Started; this JVM does not wait for it when it ends. */
  public static Thread daemon(String name, Runnable work) {
    return Thread.ofPlatform()
        .daemon()
        .name(name)
        .uncaughtExceptionHandler(Threads::tell)
        .start(work);
  }

  /** Not started, and cheap: for what mostly waits. */
  public static Thread virtual(String name, Runnable work) {
    return Thread.ofVirtual().name(name).uncaughtExceptionHandler(Threads::tell).unstarted(work);
  }

  /** From now on the threads that libraries make end with one line, too. */
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

  /** Where it came to our code, as the end of a sentence. */
  private static String place(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith(OURS))
        .findFirst()
        .map(frame -> " at %s:%d".formatted(frame.getFileName(), frame.getLineNumber()))
        .orElse("");
  }
}
