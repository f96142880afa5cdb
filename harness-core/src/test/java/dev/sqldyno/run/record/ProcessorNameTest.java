// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorNameTest {
  private static final String ARM_CORE =
      """
      processor\t: %d
      BogoMIPS\t: 125.00
      CPU implementer\t: %s
      CPU architecture: 8
      CPU variant\t: 0x3
      CPU part\t: %s
      CPU revision\t: 1

      """;

  @TempDir Path root;

  @Test
  void mostProcessorsSayTheirName() throws IOException {
    cpuinfo("processor\t: 0\nmodel name\t: AMD EPYC 7B13\n\nprocessor\t: 1\nmodel name\t: x\n");
    assertThat(name()).isEqualTo("AMD EPYC 7B13");
  }

  @Test
  void anArmProcessorIsNamedByItsNumbers() throws IOException {
    cpuinfo(ARM_CORE.formatted(0, "0x41", "0xd0c") + ARM_CORE.formatted(1, "0x41", "0xd0c"));
    assertThat(name()).isEqualTo("Neoverse-N1");

    cpuinfo(ARM_CORE.formatted(0, "0x41", "0xd05") + ARM_CORE.formatted(1, "0x41", "0xd0b"));
    assertThat(name()).isEqualTo("Cortex-A55 + Cortex-A76");

    cpuinfo(ARM_CORE.formatted(0, "0x61", "0x039"));
    assertThat(name()).isEqualTo("aarch64, implementer 0x61 part 0x039");
  }

  @Test
  void elseItsBoardOrItsArchitectureStandsForIt() throws IOException {
    assertThat(name()).isEqualTo("aarch64");

    write("proc/device-tree/model", "Some Board 5\0");
    assertThat(name()).isEqualTo("aarch64, Some Board 5");
  }

  private String name() {
    return ProcessorName.read(root, "aarch64");
  }

  private void cpuinfo(String text) throws IOException {
    write("proc/cpuinfo", text);
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
