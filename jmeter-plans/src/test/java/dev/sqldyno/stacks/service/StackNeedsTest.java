// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackNeedsTest {
  @TempDir Path launch;

  @BeforeEach
  void makeTheFolder() throws IOException {
    Files.createDirectory(launch.resolve("stacks"));
  }

  private Stack stack(String command) {
    return Stacks.load(launch, Map.of("mine", command)).stack("mine");
  }

  @Test
  void aJarThatIsNotBuiltIsNamedAndIfItIsOursTheCommandThatBuildsIt() throws IOException {
    String jar = launch + "/app.jar";
    assertThat(StackNeeds.missing(stack("java -Xmx1g -jar " + jar)))
        .contains(jar + " is not there: build it");
    Files.writeString(
        launch.resolve("stacks/ours.yaml"),
        "{name: Ours, model: platform, command: [java, -jar, app.jar]}");
    assertThat(StackNeeds.missing(Stacks.load(launch, Map.of()).stack("ours")))
        .contains(jar + " is not there: build it with ./mvnw -q -DskipTests package");
  }

  @Test
  void aProgramThatIsNotInstalledIsNamed() {
    assertThat(StackNeeds.missing(stack("no-such-program server.js")))
        .contains("there is no program 'no-such-program' here: install it");
    assertThat(StackNeeds.missing(stack("sh -c true"))).isEmpty();
  }

  @Test
  void anArgumentFileMustBeThere() throws IOException {
    Path jar = Files.createFile(launch.resolve("app.jar"));
    String command = "java @" + launch + "/jvm.options -jar " + jar;
    assertThat(StackNeeds.missing(stack(command)).orElseThrow()).contains("jvm.options");
    Files.createFile(launch.resolve("jvm.options"));
    assertThat(StackNeeds.missing(stack(command))).isEmpty();
  }

  @Test
  void theScriptsPackagesMustBeInstalled() throws IOException {
    Path folder = Files.createDirectories(launch.resolve("app/src"));
    Files.createFile(folder.resolveSibling("package.json"));
    // any program can stand for one that runs scripts
    String command = "sh " + folder.resolve("main.js");
    assertThat(StackNeeds.missing(stack(command)))
        .contains("its packages are not installed: run npm ci in " + folder.getParent());
    Files.createDirectory(folder.resolveSibling("node_modules"));
    assertThat(StackNeeds.missing(stack(command))).isEmpty();
  }
}
