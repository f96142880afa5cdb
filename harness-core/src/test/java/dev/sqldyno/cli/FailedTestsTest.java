// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code scripts/failed-tests} on a tree of two modules. */
class FailedTestsTest {
  @TempDir Path dir;

  @Test
  void aModuleWithoutAReportFailsAsAFailureDoes() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no /bin/bash");
    module("here", "surefire-reports", 0);
    assertThat(exitCode()).isZero();
    Files.createDirectories(dir.resolve("there/src/test/java"));
    assertThat(exitCode()).as("there has no report").isEqualTo(1);
    module("there", "failsafe-reports", 0);
    assertThat(exitCode()).isZero();
    module("there", "failsafe-reports", 1);
    assertThat(exitCode()).isEqualTo(1);
  }

  private void module(String name, String reports, int failures) throws IOException {
    Path module = dir.resolve(name);
    Files.createDirectories(module.resolve("src/test/java"));
    Files.writeString(
        Files.createDirectories(module.resolve("target").resolve(reports)).resolve("TEST-x.xml"),
        "<testsuite name=\"x\" tests=\"1\" errors=\"0\" failures=\"%d\">".formatted(failures));
  }

  private int exitCode() throws Exception {
    return new ProcessBuilder("bash", "../scripts/failed-tests", dir.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
