// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.stacks.catalog.Stack.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StacksTest {
  private static final String JPA =
      """
      name: JPA, virtual threads
      model: virtual
      data: jpa
      command: [java, "@jvm.options", -jar, app.jar]
      environment:
        BOOKINGS_DATA: jpa
      because:
        BOOKINGS_DATA: the layer under test
      """;

  @TempDir Path launch;

  @BeforeEach
  void makeTheFolder() throws IOException {
    Files.createDirectory(launch.resolve("stacks"));
    write("jpa-virtual", JPA);
    Files.writeString(
        launch.resolve("service.env"), "# shared\n\nBOOKINGS_POOL_SIZE=16\nX=a=b # c\n");
  }

  private void write(String id, String yaml) throws IOException {
    Files.writeString(launch.resolve("stacks").resolve(id + ".yaml"), yaml);
  }

  private Stacks load() {
    return Stacks.load(launch, Map.of());
  }

  @Test
  void aStackIsAFileAndStartsInTheLaunchFolder() {
    Stack stack = load().stack("jpa-virtual");
    assertThat(stack.name()).isEqualTo("JPA, virtual threads");
    assertThat(stack.model()).contains(Model.VIRTUAL);
    assertThat(stack.directory()).isEqualTo(launch);
    assertThat(stack.command()).containsExactly("java", "@jvm.options", "-jar", "app.jar");
    assertThat(stack.environment()).containsExactly(Map.entry("BOOKINGS_DATA", "jpa"));
  }

  @Test
  void whatAllShareIsReadWithTheEqualsSignsOfItsValues() {
    assertThat(load().shared())
        .containsExactly(Map.entry("BOOKINGS_POOL_SIZE", "16"), Map.entry("X", "a=b # c"));
  }

  @Test
  void aBadLineOfWhatAllShareIsNamed() throws IOException {
    Files.writeString(launch.resolve("service.env"), "A=1\nexport B\n");
    assertThatThrownBy(this::load)
        .isInstanceOf(CatalogException.class)
        .hasMessageEndingWith("service.env:2: 'export B' is not KEY=VALUE");
    Files.writeString(launch.resolve("service.env"), "A=1\nA=2\n");
    assertThatThrownBy(this::load).hasMessageEndingWith("service.env:2: 'A' is there twice");
  }

  @Test
  void anUnknownKeyAndAnUnknownModelAreErrorsWithTheirLine() throws IOException {
    write("x", JPA.replace("because:", "becuase:"));
    assertThatThrownBy(this::load)
        .hasMessageContaining("x.yaml:7: unknown key 'becuase'; did you mean 'because'?");
    write("x", JPA.replace("model: virtual", "model: fibres"));
    assertThatThrownBy(this::load)
        .hasMessageContaining("x.yaml:2: ")
        .hasMessageContaining("fibres");
  }

  @Test
  void eachDifferenceHasItsReasonAndEachReasonItsDifference() throws IOException {
    write("x", JPA.replace("  BOOKINGS_DATA: the layer under test", "  BOOKINGS_DAT: x"));
    assertThatThrownBy(this::load).hasMessageContaining("'because: BOOKINGS_DATA' is missing");
    write("x", JPA + "  OTHER: x\n");
    assertThatThrownBy(this::load).hasMessageContaining("'because' names OTHER");
  }

  @Test
  void anyCommandJoinsAsAStack() {
    Stack mine =
        Stacks.load(launch, Map.of("mine", "java -Dx='a b' -jar \"my app.jar\" ''")).stack("mine");
    assertThat(mine.command()).containsExactly("java", "-Dx=a b", "-jar", "my app.jar", "");
    assertThat(mine.name()).isEqualTo("mine");
    assertThat(mine.model()).isEmpty();
    assertThat(mine.directory()).isEqualTo(Path.of("").toAbsolutePath());
  }

  /** A Maven build runs in each module's folder, and the user in none of them. */
  @Test
  void itsFilesAreLookedForWhereTheUserIs() {
    Stack mine = Stacks.load(launch, Map.of("mine", "java -jar mine.jar"), launch).stack("mine");
    assertThat(mine.jar()).contains(launch.resolve("mine.jar"));
  }

  @Test
  void aCommandThatCannotBeReadIsRefused() {
    assertThatThrownBy(() -> Stacks.load(launch, Map.of("mine", "java 'x")))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("stack 'mine': a quote is left open");
    assertThatThrownBy(() -> Stacks.load(launch, Map.of("mine", " ")))
        .hasMessageContaining("the command is empty");
    assertThatThrownBy(() -> Stacks.load(launch, Map.of("../x", "java")))
        .hasMessageContaining("is not a stack's name");
  }

  @Test
  void anUnknownStackIsAnsweredWithTheNearestOne() {
    assertThatThrownBy(() -> load().stack("jpa-virtaul"))
        .hasMessage(
            "unknown stack 'jpa-virtaul'; did you mean 'jpa-virtual'? (there are: jpa-virtual)");
  }
}
