// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.testing.Scripts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs {@code scripts/sqldyno} in a project of its own, with java programs that only print their
 * arguments.
 */
class ScriptTest {
  private static final Path SCRIPT = Path.of("../scripts/sqldyno");

  private static final String RUNS =
      "home runs: -XX:+DisplayVMOutputToStderr --sun-misc-unsafe-memory-access=allow";

  /** What the build's own JVMs may have been told is nothing of the script's. */
  private static final List<String> TO_EVERY_JVM =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

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
        .contains(RUNS)
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

  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void whatAShellSaysToEveryJvmReachesOursAndHidesNoVersion(String variable) throws Exception {
    build();
    Map<String, String> real = Map.of("JAVA_HOME", System.getProperty("java.home"));
    assertThat(run(with(real, variable, "-Dsqldyno.said=yes")).output())
        .as("the JDK of this test starts, and finds that our jar is empty")
        .contains(variable + ": -Dsqldyno.said=yes", "dev.sqldyno.cli.SqlDyno");

    java("home", "25");
    assertThat(run(Map.of(variable, "-Dsqldyno.said=yes")).output())
        .as("a wrapper, whose version is asked for")
        .startsWith("said -Dsqldyno.said=yes\n" + RUNS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox"})
  void aBareEnvironmentIsEnoughForEveryShell(String shell) throws Exception {
    Path program = Path.of("/bin", shell);
    assumeTrue(Files.isExecutable(program), "no " + shell);
    java("home", "25");
    build();
    List<String> command = new ArrayList<>(List.of(program.toString()));
    if (shell.equals("busybox")) {
      command.add("sh");
    }
    command.addAll(List.of(dir.resolve("project/scripts/sqldyno").toString(), "engines", "--json"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("JAVA_HOME", dir.resolve("home").toString());
    builder.environment().put("PATH", System.getenv("PATH"));
    builder.environment().put("CDPATH", "/");
    assertThat(outcome(builder).output()).as("no HOME, as under systemd").startsWith(RUNS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-f 2000000 | a file of 976 MiB at most is allowed here",
        "-f 0       | a file of 0 MiB at most is allowed here",
        "-v 2000000 | an address space of 1953 MiB at most is allowed here",
        "-n 200     | only 200 files may be open at once"
      })
  void aLimitThatIsTooLowIsNamedBeforeTheJvmFailsOnIt(String limit, String said) throws Exception {
    java("home", "25");
    build();
    String script = dir.resolve("project/scripts/sqldyno").toString();
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", "ulimit " + limit + " && exec sh '" + script + "'")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", dir.resolve("home").toString());
    Outcome outcome = outcome(builder);
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.output())
        .startsWith("sqldyno: " + said + ", and ")
        .containsPattern(
            "are needed: raise the limit \\(ulimit %s( unlimited)?\\)\n$"
                .formatted(limit.substring(0, 2)));
  }

  @Test
  void aCheckoutMayHaveBlanksAndPatternsInItsPath() throws Exception {
    java("home", "25");
    build();
    Path odd = Files.createDirectories(dir.resolve("a b [c] * $d"));
    Files.move(dir.resolve("project"), odd.resolve("project"));
    assertThat(run(odd.resolve("project/scripts/sqldyno")).output())
        .startsWith("home runs: ")
        .contains(
            " -cp " + odd.toRealPath().resolve("project/jmh-benchmarks/target/benchmarks.jar"));
    Path colon = Files.createDirectories(dir.resolve("a:b"));
    Files.move(odd.resolve("project"), colon.resolve("project"));
    assertThat(run(colon.resolve("project/scripts/sqldyno")).output())
        .startsWith("sqldyno: ")
        .endsWith(
            "a:b/project has a colon in its path, at which Java parts a class path: move it\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LC_ALL=",
        "LC_ALL=C",
        "LC_ALL=POSIX",
        "LC_ALL=de_DE.ISO-8859-1",
        "LC_ALL=xx_XX.UTF-8"
      })
  void aCheckoutMayHaveAnUmlautInItsPathWhateverTheLocale(String locale) throws Exception {
    assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "no UTF-8 here");
    Path odd = Files.createDirectories(dir.resolve("pr\u00fcfstand"));
    Files.move(dir.resolve("project"), odd.resolve("project"));
    Path target = Files.createDirectories(odd.resolve("project/jmh-benchmarks/target"));
    writeJarOfThisClassPath(target.resolve("benchmarks.jar"));
    ProcessBuilder builder =
        new ProcessBuilder(
                "/bin/sh", odd.resolve("project/scripts/sqldyno").toString(), "--version")
            .redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    String[] variable = locale.split("=", 2);
    builder.environment().put(variable[0], variable[1]);
    assertThat(outcome(builder).output()).startsWith("sqldyno ");
  }

  private static void writeJarOfThisClassPath(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    String urls =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, urls);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  @Test
  void aJavaThatFailsOrHangsOrIsAJreIsPassedOver() throws Exception {
    java("home", "25");
    build();
    program("path/bin/timeout", "shift; exec /usr/bin/timeout 0.3 \"$@\"");
    program("path/bin/java", "sleep 300");
    assertThat(run(Map.of("JAVA_HOME", dir.resolve("path").toString())).output())
        .as("any other JDK than the one that hangs")
        .doesNotContain("path runs: ");

    program("path/bin/java", "exit 127");
    Files.writeString(dir.resolve("home/release"), "JAVA_VERSION=\"25.0.1\"\n");
    Outcome none = run();
    assertThat(none.output()).doesNotContain("home runs: ");
    program("home/bin/jcmd", "exit 0");
    assertThat(run().output()).startsWith(RUNS);
  }

  private static Map<String, String> with(
      Map<String, String> others, String variable, String value) {
    Map<String, String> all = new HashMap<>(others);
    all.put(variable, value);
    return all;
  }

  private void java(String home, String version) throws IOException {
    program(
        home + "/bin/java",
        """
        for said in "$JAVA_TOOL_OPTIONS" "$JDK_JAVA_OPTIONS" "$_JAVA_OPTIONS"; do
          [ -n "$said" ] && echo "said $said"
        done
        if [ "$1" = -version ]; then
          echo 'openjdk version "%s" 2026-01-01' >&2
        else
          echo "%s runs: $*"
          exit 3
        fi
        """
            .formatted(version, home));
  }

  private void program(String name, String script) throws IOException {
    Scripts.write(dir.resolve(name), "#!/bin/sh\n" + script + "\n");
  }

  private void build() throws IOException {
    Path target = Files.createDirectories(dir.resolve("project/jmh-benchmarks/target"));
    Files.createFile(target.resolve("benchmarks.jar"));
  }

  private record Outcome(int exitCode, String output) {}

  private Outcome run() throws IOException, InterruptedException {
    return run(Map.of());
  }

  private Outcome run(Map<String, String> environment) throws IOException, InterruptedException {
    return run(dir.resolve("project/scripts/sqldyno"), environment);
  }

  private Outcome run(Path script) throws IOException, InterruptedException {
    return run(script, Map.of());
  }

  private Outcome run(Path script, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", script.toString(), "engines", "--json")
            .redirectErrorStream(true);
    builder.environment().keySet().removeAll(TO_EVERY_JVM);
    builder.environment().put("JAVA_HOME", dir.resolve("home").toString());
    builder.environment().put("HOME", dir.toString());
    builder.environment().merge("PATH", dir.resolve("path/bin") + ":", (old, first) -> first + old);
    builder.environment().putAll(environment);
    return outcome(builder);
  }

  private static Outcome outcome(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    return new Outcome(process.waitFor(), output);
  }
}
