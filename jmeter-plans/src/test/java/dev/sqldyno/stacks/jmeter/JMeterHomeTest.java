// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterHomeTest {
  @TempDir Path dir;

  @Test
  void aJarThatIsCutOffIsNamedWithTheRemedy() throws IOException {
    Files.createDirectories(dir.resolve("bin"));
    Files.createDirectories(dir.resolve("lib/ext"));
    jar("bin/ApacheJMeter.jar");
    Path jar = jar("lib/ext/ApacheJMeter_core.jar");
    JMeterHome home = new JMeterHome(dir);
    home.checkJars();

    byte[] whole = Files.readAllBytes(jar);
    for (int length : new int[] {0, whole.length / 2, whole.length - 9}) {
      Files.write(jar, Arrays.copyOf(whole, length));
      assertThatThrownBy(home::checkJars)
          .isInstanceOf(JMeterException.class)
          .hasMessageStartingWith(jar + " is damaged (")
          .hasMessageContaining("rebuild it with ./mvnw -q -DskipTests clean package");
    }
  }

  private Path jar(String name) throws IOException {
    Path file = dir.resolve(name);
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      jar.putNextEntry(new JarEntry("any.txt"));
      jar.write(new byte[1000]);
    }
    return file;
  }
}
