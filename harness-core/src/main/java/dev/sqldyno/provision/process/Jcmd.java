// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The JDK's {@code jcmd}, for another JVM of this user. */
public final class Jcmd {
  private static final long PATIENCE_SECONDS = 20;

  private Jcmd() {}

  /**
   * Returns the JVM's answer; empty where none came in time: it is no JVM, has ended, or is busy.
   *
   * @param command such as {@code Thread.print}
   */
  public static Optional<String> ask(long pid, String... command)
      throws IOException, InterruptedException {
    List<String> whole =
        Stream.concat(Stream.of(Jdk.tool("jcmd"), Long.toString(pid)), Stream.of(command)).toList();
    Process process = Jdk.process(whole).redirectErrorStream(true).start();
    process
        .onExit()
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        // not Process.destroyForcibly, which closes the stream that is being read
        .exceptionally(_ -> kill(process));
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? Optional.of(answer) : Optional.empty();
  }

  private static Process kill(Process process) {
    process.toHandle().destroyForcibly();
    return process;
  }
}
