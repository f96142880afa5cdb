// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterProcessTest {
  @TempDir Path folder;

  @Test
  void noValueOfASettingIsOnTheCommandLine() throws IOException {
    JMeterSettings user = new JMeterSettings(Map.of(), Map.of("a", "hunter2"), Optional.empty());

    assertThat(JMeterProcess.files(folder, Map.of("b", "hunter3"), user))
        .noneMatch(argument -> argument.contains("hunter"));
    assertThat(JMeterProcess.read(folder.resolve("system.properties")))
        .containsEntry("a", "hunter2");
    assertThat(JMeterProcess.read(folder.resolve("jmeter.properties")))
        .containsEntry("b", "hunter3");
  }

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
