// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseTest {
  @TempDir Path dir;

  @Test
  void jarsOfDifferentVersionsAreNamedWithTheCommandThatMakesThemFit() throws IOException {
    URL core = jar("harness-core", "0.2.0");
    URL old = jar("jmeter-plans", "0.1.0");
    try (URLClassLoader modules = new URLClassLoader(new URL[] {core, old}, null)) {
      assertThat(Release.mismatch(modules))
          .hasValue(
              "jars of different versions, {0.1.0=%s, 0.2.0=%s}: run ./mvnw -q -DskipTests package, or unpack the release anew"
                  .formatted(old, core));
    }
    URL other = jar("jmeter-plans", "0.2.0");
    try (URLClassLoader modules = new URLClassLoader(new URL[] {core, other}, null)) {
      assertThat(Release.mismatch(modules)).isEmpty();
    }
  }

  private URL jar(String module, String version) throws IOException {
    Path jar = dir.resolve("%s-%s.jar".formatted(module, version));
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("META-INF/maven/dev.sqldyno/" + module + "/pom.properties"));
      out.write(("version=" + version).getBytes(StandardCharsets.UTF_8));
    }
    return jar.toUri().toURL();
  }
}
