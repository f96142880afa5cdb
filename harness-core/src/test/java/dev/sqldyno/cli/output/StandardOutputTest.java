// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Runs the command with a standard output that takes nothing. */
class StandardOutputTest {
  private static final String SQLDYNO =
      "\"$0\" -XX:TieredStopAtLevel=1 -cp \"$1\" dev.sqldyno.cli.SqlDyno --help";

  @Test
  void aFullDiskIsAFailure() throws Exception {
    assumeTrue(Files.isWritable(Path.of("/dev/full")), "no /dev/full");

    assertThat(err(SQLDYNO + " > /dev/full; echo exit $? >&2"))
        .contains("sqldyno: standard output could not be written (")
        .endsWith("exit 1\n");
  }

  @Test
  void aReaderThatHasSeenEnoughIsNone() throws Exception {
    assertThat(err("(sleep 1; " + SQLDYNO + "; echo exit $? >&2) | true")).endsWith("exit 0\n");
  }

  private static String err(String script) throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                script,
                ProcessHandle.current().info().command().orElseThrow(),
                System.getProperty("java.class.path"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    String err = new String(shell.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    shell.waitFor();
    return err;
  }
}
