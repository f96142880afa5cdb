// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what a module of the stack on Node.js exports, by Node itself. */
final class NodeModule {
  private static final Path SOURCES = Path.of("..", "bookings-node", "src");

  private NodeModule() {}

  /** Returns the exports of a file that needs no engine and no variable. */
  static JsonNode exports(String file) throws IOException, InterruptedException {
    return value(file, "all");
  }

  /** Returns the value of an expression, in which {@code all} has the exports of that file. */
  static JsonNode value(String file, String expression) throws IOException, InterruptedException {
    assumeTrue(isThere(), "no node on PATH");
    ProcessBuilder node =
        new ProcessBuilder(
            "node",
            "--input-type=module",
            "--eval",
            "import * as all from '%s'; console.log(JSON.stringify(%s));"
                .formatted(SOURCES.resolve(file).toAbsolutePath().normalize().toUri(), expression));
    node.environment().keySet().removeIf(name -> name.startsWith("BOOKINGS_"));
    Process process = node.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    byte[] json = process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).as("node's exit status").isZero();
    return new JsonMapper().readTree(json);
  }

  private static boolean isThere() {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Path.of(folder, "node").toFile().canExecute());
  }
}
