// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.cgroup.OomWatch;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The end of a process, in words for a sentence. */
public final class ProcessEnd {
  /** Added to a signal's number in an exit status, by shells and the JDK. */
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

  /** The last words of a JVM or of Node.js with a full heap. */
  private static final Pattern OWN_MEMORY =
      Pattern.compile("(?m)OutOfMemoryError.*$|JavaScript heap out of memory");

  private ProcessEnd() {}

  /** Describes an end with that status, as the JDK reports it. */
  public static String of(int status) {
    return bySignal(status).orElse("ended with exit status " + status);
  }

  /**
   * Describes an end with that status, with its cause if that is known.
   *
   * @param watch since the process's start
   * @param log the process's output
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

  /**
   * Describes an end by a signal; empty for another end, of which the process's output says more.
   */
  public static Optional<String> bySignal(int status) {
    int signal = status - SIGNALLED;
    return signal <= 0 || signal > LAST_SIGNAL
        ? Optional.empty()
        : Optional.of(SIGNALS.getOrDefault(signal, "was ended by signal " + signal));
  }
}
