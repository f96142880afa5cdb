// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.provision.process.ProcessEnd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The command {@code perf}. */
public final class Perf {
  private static final String RIGHTS =
      "run it as root, or set kernel.perf_event_paranoid to -1 (sudo sysctl"
          + " kernel.perf_event_paranoid=-1)";

  private Perf() {}

  /**
   * Checks that this user may sample all CPUs, as a cgroup needs it.
   *
   * @throws ProfileException with the remedy if not, or if perf is not installed
   */
  public static void checkRights() {
    run(List.of("stat", "-a", "-e", "cpu-clock", "--", "true"));
  }

  /** Prepares perf to print in English and to ask no server for symbols. */
  public static ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>(arguments);
    command.addFirst("perf");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LC_ALL", "C");
    builder.environment().remove("DEBUGINFOD_URLS");
    return builder;
  }

  /**
   * Starts the process.
   *
   * @throws ProfileException if perf is not installed
   */
  public static Process start(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new ProfileException(
          "perf is not installed: apt install linux-perf (Debian), linux-tools-generic (Ubuntu) or"
              + " perf (others)",
          e);
    }
  }

  /**
   * Runs perf to its end.
   *
   * @return all that it printed, on both streams
   * @throws ProfileException with the remedy if it fails
   */
  static String run(List<String> arguments) {
    Process process = start(builder(arguments).redirectErrorStream(true));
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      if (status != 0) {
        throw failure(
            arguments.getFirst(), ProcessEnd.bySignal(status).map("it "::concat).orElse(output));
      }
      return output;
    } catch (IOException e) {
      throw failure(arguments.getFirst(), e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProfileException("interrupted while perf ran", e);
    }
  }

  /** Turns what perf printed into the exception to throw. */
  static ProfileException failure(String command, String output) {
    String said =
        output
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("Usage:"))
            .limit(3)
            .collect(Collectors.joining(" "));
    boolean refused =
        said.toLowerCase(Locale.ROOT).matches(".*(permission|not permitted|no access|access to).*");
    return new ProfileException(
        "perf %s failed: %s%s",
        command,
        said.isEmpty() ? "it printed nothing; a process may have ended, try again" : said,
        refused ? ". To allow it, " + RIGHTS : "");
  }
}
