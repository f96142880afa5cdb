// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.catalog.Stacks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the launch folder's stacks have in common, so that what differs is in the environment. */
class LaunchFolderTest {
  private static final Stacks STACKS = Stacks.load(Path.of("..", "launch"), Map.of());

  static Stream<Stack> onJvm() {
    return STACKS.all().stream()
        .filter(stack -> !stack.model().equals(Optional.of(Stack.Model.EVENT_LOOP)));
  }

  @ParameterizedTest
  @MethodSource("onJvm")
  void everyJvmHasTheSameOptionsAndNoOther(Stack stack) {
    List<String> command = stack.command();
    assertThat(command).hasSize(4).startsWith(Stack.JAVA, "@jvm.options", "-jar");
    assertThat(command.getLast()).matches("\\.\\./bookings-\\w+/target/bookings-\\w+\\.jar");
    assertThat(stack.environment())
        .doesNotContainKeys("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");
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
