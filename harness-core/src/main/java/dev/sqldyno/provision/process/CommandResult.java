// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The output of a command, and how it ended.
 *
 * @param isLate whether it was killed because it did not end in time
 * @param status its exit status
 * @param printed the end of its output on both streams, or on the first where the other was
 *     redirected
 */
public record CommandResult(boolean isLate, int status, String printed) {
  /**
   * Runs a command that needs no input.
   *
   * @param limit the time after which it is killed, with its children
   * @throws IOException if it does not start
   */
  public static CommandResult of(ProcessBuilder builder, Duration limit)
      throws IOException, InterruptedException {
    // a file: reading a pipe would wait until every process that holds its other end has closed it
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
