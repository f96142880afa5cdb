// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.util.Map;

/** Says how a process has ended. */
public final class ExitCause {
  /** As the JDK and shells add it to the number of the signal. */
  private static final int SIGNALLED = 128;

  private static final int LAST_SIGNAL = 64;

  private static final Map<Integer, String> NAMES =
      Map.of(
          1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 9,
          "SIGKILL", 11, "SIGSEGV", 13, "SIGPIPE", 15, "SIGTERM");

  private ExitCause() {}

  /** What a sentence says of it, by its exit status. */
  public static String of(int status) {
    int signal = status - SIGNALLED;
    if (signal <= 0 || signal > LAST_SIGNAL) {
      return "ended with exit status " + status;
    }
    String name = NAMES.containsKey(signal) ? " (%s)".formatted(NAMES.get(signal)) : "";
    return "was ended by signal %d%s".formatted(signal, name);
  }
}
