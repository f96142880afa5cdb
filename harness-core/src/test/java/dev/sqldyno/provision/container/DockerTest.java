// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.testcontainers.utility.DockerImageName;

class DockerTest {
  @Test
  void theCleanerIsTheOneThatTheLibraryStarts() throws IOException {
    try (var in = DockerImageName.class.getResourceAsStream("RyukContainer.class")) {
      String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(constants).contains("testcontainers/ryuk:").contains(Docker.CLEANER);
    }
  }
}
