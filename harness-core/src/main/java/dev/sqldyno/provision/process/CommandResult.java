// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * What a command printed, and how it ended.
 *
 * @param isLate whether it was killed because it did not end in time
 * @param status its exit status
 * @param printed the end of what it wrote to both streams, or to the first where the other was
 *     redirected
 */
public record CommandResult(boolean isLate, int status, String printed) {
  /**
   * Runs a command that asks for nothing and ends by itself.
   *
   * @param limit after which it is killed, with what it started
   * @throws IOException if it does not start
   */
  public static CommandResult of(ProcessBuilder builder, Duration limit)
      throws IOException, InterruptedException {
    // a file, since reading a pipe would wait for as long as somebody holds its other end
    Path printed = Files.createTempFile("sqldyno", "printed");
    try {
      Process process =
          builder
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(builder.redirectError() == ProcessBuilder.Redirect.PIPE)
              .redirectOutput(printed.toFile())
              .start();
      try {
        boolean inTime = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        return new CommandResult(
            !inTime, inTime ? process.exitValue() : kill(process), LogTail.tail(printed));
      } finally {
        kill(process);
      }
    } finally {
      Files.delete(printed);
    }
  }

  private static int kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    return process.destroyForcibly().onExit().join().exitValue();
  }

  /** Returns whether it ended in time and without an error. */
  public boolean isSuccess() {
    return !isLate && status == 0;
  }
}
