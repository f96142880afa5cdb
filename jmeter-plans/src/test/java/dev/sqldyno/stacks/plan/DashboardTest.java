// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.stacks.jmeter.JMeterHome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DashboardTest {
  @TempDir Path dir;

  /** Prints its process id and never ends. */
  public static final class Sleeper {
    public static void main(String[] arguments) throws InterruptedException {
      System.out.println(ProcessHandle.current().pid());
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aSignalEndsTheDrawingAndItsProcess() throws Exception {
    Path out = dir.resolve("dashboard.out");

    assertThat(Dashboard.draw(home(), dir, () -> !text(out).isBlank())).isEmpty();

    assertThat(ProcessHandle.of(Long.parseLong(text(out).strip()))).isEmpty();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private JMeterHome home() throws IOException {
    Path jar = Files.createDirectories(dir.resolve("jmeter/bin")).resolve("ApacheJMeter.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Sleeper.class.getName());
    String file = Sleeper.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream code = Sleeper.class.getClassLoader().getResourceAsStream(file)) {
      out.putNextEntry(new JarEntry(file));
      code.transferTo(out);
    }
    return new JMeterHome(dir.resolve("jmeter"));
  }
}
