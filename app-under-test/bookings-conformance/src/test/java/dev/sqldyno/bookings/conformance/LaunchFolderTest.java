// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks what the launch folder's stacks have in common, so that only the environment differs. */
class LaunchFolderTest {
  private static final Path LAUNCH = Path.of("..", "launch");
  private static final Stacks STACKS = Stacks.load(LAUNCH, Map.of());

  static Stream<Stack> onJvm() {
    return STACKS.all().stream().filter(stack -> stack.command().getFirst().equals(Stack.JAVA));
  }

  @ParameterizedTest
  @MethodSource("onJvm")
  void everyJvmHasTheSameOptionsAndNoOther(Stack stack) {
    List<String> command = stack.command();
    assertThat(command).hasSize(4).startsWith(Stack.JAVA, "@jvm.options", "-jar");
    assertThat(command.getLast()).endsWith(".jar");
    assertThat(stack.environment())
        .doesNotContainKeys("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");
  }

  /** On Linux all apply; a JVM on another system ignores what it does not know. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void everyOptionIsOneThatTheJvmKnows() throws Exception {
    Process java =
        new ProcessBuilder(
                Jdk.tool(Stack.JAVA),
                "@jvm.options",
                "-XX:-IgnoreUnrecognizedVMOptions",
                "-version")
            .directory(LAUNCH.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(java.waitFor()).as(said).isZero();
  }

  @ParameterizedTest
  @MethodSource("onJvm")
  void whatAllAreGivenNoStackSetsAnew(Stack stack) {
    assertThat(stack.environment()).doesNotContainKeys(names(STACKS.shared()));
  }

  static Stream<Stack> all() {
    return STACKS.all().stream();
  }

  @ParameterizedTest
  @MethodSource("all")
  void whatElseDiffersIsSaidAndWhatItsProgramIsMadeOfIsThere(Stack stack) {
    assertThat(stack.differs()).isNotEmpty();
    assertThat(stack.files())
        .allSatisfy(file -> assertThat(stack.directory().resolve(file)).exists());
  }

  private static String[] names(Map<String, String> variables) {
    return variables.keySet().toArray(String[]::new);
  }
}
