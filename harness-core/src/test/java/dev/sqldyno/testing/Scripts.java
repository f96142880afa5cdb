// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes programs that a test executes at once. */
public final class Scripts {
  private Scripts() {}

  /**
   * Writes the text, by another process: a child that another class starts meanwhile holds what is
   * open here for a moment, and Linux executes no file that somebody may write ("Text file busy").
   */
  public static Path write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Process writer =
        new ProcessBuilder("sh", "-c", "cat >\"$0\" && chmod u+x \"$0\"", file.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (OutputStream in = writer.getOutputStream()) {
      in.write(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(writer.onExit().join().exitValue()).isZero();
    return file;
  }
}
