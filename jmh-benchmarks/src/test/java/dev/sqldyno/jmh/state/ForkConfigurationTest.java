// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ForkConfigurationTest {

  @Test
  void aForkKeepsItsDataWhereTheRunDoes() {
    assertThat(forkConfiguration(Optional.of(Path.of("/mnt/disk"))).arguments())
        .contains("-Dsqldyno.data=/mnt/disk");
    assertThat(forkConfiguration(Optional.empty()).arguments())
        .noneMatch(argument -> argument.startsWith("-Dsqldyno.data"));
  }

  private static ForkConfiguration forkConfiguration(Optional<Path> dataRoot) {
    return new ForkConfiguration(
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        dataRoot,
        0,
        false,
        Duration.ofSeconds(1));
  }
}
