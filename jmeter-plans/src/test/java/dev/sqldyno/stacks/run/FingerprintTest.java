// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.stacks.catalog.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {
  @TempDir Path folder;

  @BeforeEach
  void writeTheFiles() throws IOException {
    Files.writeString(folder.resolve("jvm.options"), "-Xmx1g");
    Files.writeString(folder.resolve("mine.jar"), "one");
  }

  private String of(String... command) {
    return Fingerprint.of(stack(command));
  }

  private Stack stack(String... command) {
    return new Stack(
        "mine",
        folder,
        "Mine",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(command),
        Map.of(),
        Map.of(),
        List.of(),
        List.of("src", "nowhere"),
        false);
  }

  private String mine() {
    return of("java", "@jvm.options", "-jar", "mine.jar");
  }

  @Test
  void theSameProgramHasTheSame() {
    assertThat(mine()).isEqualTo(mine()).hasSize(16);
  }

  @Test
  void anotherJarOrOtherOptionsHaveAnother() throws IOException {
    String before = mine();
    Files.writeString(folder.resolve("mine.jar"), "two");
    String otherJar = mine();
    Files.writeString(folder.resolve("jvm.options"), "-Xmx2g");
    assertThat(List.of(before, otherJar, mine())).doesNotHaveDuplicates();
  }

  @Test
  void whatElseItIsMadeOfIsPartOfIt() throws IOException {
    Path source = folder.resolve("src/deep/app.js");
    List<String> prints = new ArrayList<>(List.of(of("node", "main.js")));
    Files.writeString(folder.resolve("main.js"), "import");
    prints.add(of("node", "main.js"));
    Files.createDirectories(source.getParent());
    Files.writeString(source, "one");
    prints.add(of("node", "main.js"));
    Files.writeString(source, "two");
    prints.add(of("node", "main.js"));
    assertThat(prints).doesNotHaveDuplicates();
  }

  @Test
  void wordsAreTakenApart() {
    assertThat(of("a", "bc")).isNotEqualTo(of("ab", "c"));
    assertThat(of("node", "@nowhere")).isNotEqualTo(of("node", "@elsewhere"));
  }

  @Test
  void aPlanHasThatOfItsText() throws IOException {
    Path plan = Files.writeString(folder.resolve("plan.jmx"), "a");
    String before = Fingerprint.of(plan);
    assertThat(Fingerprint.of(Files.writeString(plan, "b"))).isNotEqualTo(before);
  }

  @Test
  void anAotCacheAndAnUnpackedJarMayLieElsewhereTheNextTime() throws IOException {
    Stack once = unpacked("once");
    Stack again = unpacked("again");
    assertThat(again.command()).isNotEqualTo(once.command());
    assertThat(Fingerprint.of(again)).isEqualTo(Fingerprint.of(once));
    assertThat(again.settings())
        .isEqualTo(once.settings())
        .containsValue("-XX:AOTMode=on -XX:AOTCache=… -Xshare:auto");

    String before = Fingerprint.of(once);
    Files.writeString(folder.resolve("mine.jar"), "two");
    assertThat(Fingerprint.of(once)).as("the jar that was unpacked").isNotEqualTo(before);
  }

  private Stack unpacked(String where) throws IOException {
    Path jar = Files.createDirectories(folder.resolve(where)).resolve("mine.jar");
    Files.writeString(jar, "thin");
    String options = "-XX:AOTMode=on -XX:AOTCache=\"%s/a b.aot\" -Xshare:auto".formatted(where);
    return stack("java", "-jar", "mine.jar").withAotCache(jar, options, "starts faster");
  }

  @Test
  void aProgramOfThePathIsPartOfIt() throws IOException {
    Path program = Files.writeString(folder.resolve("run.sh"), "#!/bin/sh");
    String before = of("./run.sh");
    Files.writeString(program, "#!/bin/sh\nexit 1");
    assertThat(of("./run.sh")).isNotEqualTo(before);
    assertThat(of("sh")).isNotEqualTo(of("java"));
  }

  @Test
  void sqldynoAndJMeterHaveOneToo() {
    assertThat(Fingerprint.ofSqldyno()).isEqualTo(Fingerprint.ofSqldyno()).hasSize(16);
  }
}
