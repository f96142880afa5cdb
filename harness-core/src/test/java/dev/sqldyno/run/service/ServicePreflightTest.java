// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.catalog.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicePreflightTest {
  @TempDir Path launch;

  @BeforeEach
  void makeTheFolder() throws IOException {
    Files.createDirectory(launch.resolve("stacks"));
  }

  private Stack stack(String command) {
    return Stacks.load(launch, Map.of("mine", command)).stack("mine");
  }

  @Test
  void aJarThatIsNotBuiltIsNamedWithTheCommandThatBuildsIt() {
    assertThat(ServicePreflight.missing(stack("java -Xmx1g -jar " + launch + "/app.jar")))
        .hasValueSatisfying(why ->
            assertThat(why)
                .contains(launch + "/app.jar is not there")
                .contains("./mvnw -q -DskipTests package"));
  }

  @Test
  void aProgramThatIsNotInstalledIsNamed() {
    assertThat(ServicePreflight.missing(stack("no-such-program server.js")))
        .contains("there is no program 'no-such-program' here: install it");
    assertThat(ServicePreflight.missing(stack("sh -c true"))).isEmpty();
  }

  @Test
  void anArgumentFileMustBeThere() throws IOException {
    Path jar = Files.createFile(launch.resolve("app.jar"));
    String command = "java @" + launch + "/jvm.options -jar " + jar;
    assertThat(ServicePreflight.missing(stack(command)).orElseThrow()).contains("jvm.options");
    Files.createFile(launch.resolve("jvm.options"));
    assertThat(ServicePreflight.missing(stack(command))).isEmpty();
  }
}
