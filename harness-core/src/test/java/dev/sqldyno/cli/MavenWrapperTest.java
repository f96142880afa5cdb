// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.testing.Scripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs {@code mvnw} with a Maven that only prints its locale. */
class MavenWrapperTest {
  private static final String URL = "https://192.0.2.1/apache-maven-9-bin.zip";

  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource({
    "LANG=, C.UTF-8",
    "LC_ALL=C, C.UTF-8",
    "LC_ALL=xx_XX.UTF-8, C.UTF-8",
    "LC_CTYPE=C.UTF-8, unset"
  })
  void mavenRunsInALocaleThatSpellsUmlauts(String locale, String expected) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no /bin/sh");
    Files.copy(Path.of("../mvnw"), dir.resolve("mvnw"));
    Path properties = dir.resolve(".mvn/wrapper/maven-wrapper.properties");
    Files.createDirectories(properties.getParent());
    Files.writeString(properties, "distributionUrl=" + URL + "\n");
    Scripts.write(
        dir.resolve("wrapper/dists/apache-maven-9/%x/bin/mvn".formatted(URL.hashCode())),
        "#!/bin/sh\necho \"${LC_ALL:-unset}\"\n");

    assertThat(output(locale.split("=", 2))).isEqualTo(expected + "\n");
  }

  private String output(String[] variable) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", dir.resolve("mvnw").toString()).redirectErrorStream(true);
    builder.environment().clear();
    builder
        .environment()
        .putAll(Map.of("PATH", System.getenv("PATH"), "MAVEN_USER_HOME", dir.toString()));
    builder.environment().put(variable[0], variable[1]);
    return new String(builder.start().getInputStream().readAllBytes());
  }
}
