// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Whether a tool answers.
 *
 * @param command prints one line and ends by itself
 * @param remedy what to do where it does not
 */
record ToolCheck(String subject, List<String> command, Duration limit, String remedy)
    implements Check {

  @Override
  public Finding find() {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        return Finding.missing(
            subject,
            "%s did not answer in %d s".formatted(command.getFirst(), limit.toSeconds()),
            remedy);
      }
      String answer = firstLine(process);
      return process.exitValue() == 0
          ? Finding.ok(subject, answer)
          : Finding.missing(subject, answer, remedy);
    } catch (IOException _) {
      return Finding.missing(subject, command.getFirst() + " is not installed", remedy);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Finding.missing(subject, "interrupted", remedy);
    }
  }

  private String firstLine(Process process) throws IOException {
    String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
    return output
        .lines()
        .filter(line -> !line.isBlank())
        .findFirst()
        .orElse(command.getFirst() + " exits " + process.exitValue());
  }
}
