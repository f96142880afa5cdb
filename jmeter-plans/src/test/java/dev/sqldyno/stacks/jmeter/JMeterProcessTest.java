// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterProcessTest {
  @TempDir Path folder;

  @Test
  void jmeterReadsAnUmlautAsItWasWritten() throws IOException {
    Path file = folder.resolve("jmeter.properties");
    JMeterProcess.write(file, Map.of("sqldyno.plan", "/prüfstand/plan.jmx"));

    // a stream, as JMeter does
    Properties read = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      read.load(in);
    }
    assertThat(read).containsEntry("sqldyno.plan", "/prüfstand/plan.jmx");
    assertThat(JMeterProcess.read(file)).isEqualTo(read);
  }
}
