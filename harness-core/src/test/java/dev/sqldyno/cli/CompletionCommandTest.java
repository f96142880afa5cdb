// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompletionCommandTest {
  /** Asks for a completion outside of one, where bash has no compopt. */
  private static final String COMPLETE =
      "compopt() { :; }; source %s; COMP_WORDS=(sqldyno %s);"
          + " COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _complete_sqldyno; echo ${COMPREPLY[@]}";

  @Test
  void bashCompletesACommandAndItsOption(@TempDir Path folder) throws IOException {
    StringWriter out = new StringWriter();
    CommandLine command = SqlDyno.commandLine().setOut(new PrintWriter(out, true));
    assertThat(command.execute("completion")).isZero();
    Path script = Files.writeString(folder.resolve("completion"), out.toString());

    assertThat(bash(COMPLETE.formatted(script, "hist"))).isEqualTo("history");
    assertThat(bash(COMPLETE.formatted(script, "history --thr"))).isEqualTo("--threshold");
  }

  private static String bash(String script) throws IOException {
    Process bash = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true).start();
    return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
