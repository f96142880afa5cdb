// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code scripts/sqldyno} in a project of its own, with java programs that only tell of themselves.
 */
class ScriptTest {
  private static final Path SCRIPT = Path.of("../scripts/sqldyno");

  @TempDir Path dir;

  @BeforeEach
  void needsAShell() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh");
    Path scripts = Files.createDirectories(dir.resolve("project/scripts"));
    Files.copy(SCRIPT, scripts.resolve("sqldyno"));
  }

  @Test
  void theJdkOfJavaHomeIsTakenIfItIsNewEnough() throws Exception {
    java("home", "25.0.1");
    build();
    assertThat(run().output())
        .contains("home runs: --sun-misc-unsafe-memory-access=allow")
        .contains("--enable-native-access=ALL-UNNAMED")
        .endsWith("dev.sqldyno.cli.SqlDyno engines --json\n");
  }

  @Test
  void anOldJavaHomeIsPassedOverForTheJavaOnThePath() throws Exception {
    java("home", "17.0.9");
    java("path", "26-ea");
    build();
    assertThat(run().output()).startsWith("path runs: ");
  }

  @Test
  void aProjectThatIsNotBuiltSaysHowToBuildIt() throws Exception {
    java("home", "25");
    Outcome outcome = run();
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.output())
        .isEqualTo("sqldyno: not built yet: run ./mvnw -q -DskipTests package\n");
  }

  @Test
  void itWorksThroughASymbolicLinkAndPassesTheExitCodeOn() throws Exception {
    java("home", "25");
    build();
    Path link =
        Files.createSymbolicLink(dir.resolve("sqldyno"), dir.resolve("project/scripts/sqldyno"));
    Outcome outcome = run(link);
    assertThat(outcome.output()).startsWith("home runs: ");
    assertThat(outcome.exitCode()).isEqualTo(3);
  }

  private void java(String home, String version) throws IOException {
    Path java = dir.resolve(home).resolve("bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(
        java,
        """
        #!/bin/sh
        if [ "$1" = -version ]; then
          echo 'openjdk version "%s" 2026-01-01' >&2
        else
          echo "%s runs: $*"
          exit 3
        fi
        """
            .formatted(version, home));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void build() throws IOException {
    Path target = Files.createDirectories(dir.resolve("project/jmh-benchmarks/target"));
    Files.createFile(target.resolve("benchmarks.jar"));
  }

  private record Outcome(int exitCode, String output) {}

  private Outcome run() throws IOException, InterruptedException {
    return run(dir.resolve("project/scripts/sqldyno"));
  }

  private Outcome run(Path script) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", script.toString(), "engines", "--json")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", dir.resolve("home").toString());
    builder.environment().put("HOME", dir.toString());
    builder.environment().merge("PATH", dir.resolve("path/bin") + ":", (old, first) -> first + old);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Outcome(process.waitFor(), output);
  }
}
