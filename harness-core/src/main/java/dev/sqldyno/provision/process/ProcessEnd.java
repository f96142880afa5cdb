// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.cgroup.OomWatch;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a process ended, in words for a sentence about any process. */
public final class ProcessEnd {
  /** A shell and the JDK add this to a signal's number in an exit status. */
  private static final int SIGNALLED = 128;

  private static final int LAST_SIGNAL = 64;
  private static final int KILL = 9;
  private static final Map<Integer, String> SIGNALS =
      Map.ofEntries(
          Map.entry(1, "was ended by SIGHUP"),
          Map.entry(2, "was ended by SIGINT"),
          Map.entry(3, "was ended by SIGQUIT"),
          Map.entry(4, "crashed (SIGILL)"),
          Map.entry(6, "crashed (SIGABRT)"),
          Map.entry(7, "crashed (SIGBUS)"),
          Map.entry(8, "crashed (SIGFPE)"),
          Map.entry(KILL, "was killed (SIGKILL)"),
          Map.entry(11, "crashed (SIGSEGV)"),
          Map.entry(13, "was ended by SIGPIPE"),
          Map.entry(15, "was ended by SIGTERM"),
          Map.entry(24, "was ended by SIGXCPU"),
          Map.entry(25, "was ended by SIGXFSZ"),
          Map.entry(31, "was ended by SIGSYS"));

  /** Matches what a JVM, and Node.js, print last when their heap is full. */
  private static final Pattern OWN_MEMORY =
      Pattern.compile("(?m)OutOfMemoryError.*$|JavaScript heap out of memory");

  private ProcessEnd() {}

  /** Describes an end with that status, as the JDK tells it. */
  public static String of(int status) {
    return bySignal(status).orElse("ended with exit status " + status);
  }

  /**
   * Describes it with whatever else is known.
   *
   * @param watch since the start
   * @param log what the process printed
   */
  public static String of(int status, OomWatch watch, String log) {
    Matcher own = OWN_MEMORY.matcher(log);
    if (own.find()) {
      return "ran out of its own memory (%s), and %s"
          .formatted(OneLine.quoted(own.group()), of(status));
    }
    Optional<String> killing = status == SIGNALLED + KILL ? watch.killing() : Optional.empty();
    return killing.map("was killed"::concat).orElseGet(() -> of(status));
  }

  /** Describes an end by a signal; else the process's own output says more than its status. */
  public static Optional<String> bySignal(int status) {
    int signal = status - SIGNALLED;
    return signal <= 0 || signal > LAST_SIGNAL
        ? Optional.empty()
        : Optional.of(SIGNALS.getOrDefault(signal, "was ended by signal " + signal));
  }
}
