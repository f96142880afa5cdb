// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.Info;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.testcontainers.utility.DockerImageName;

class DockerTest {
  private static final URI SOCKET = URI.create("unix:///var/run/docker.sock");

  @Test
  void containersAreOfThisMachineOnlyWhereKernelSocketAndRightsAreItsOwn() {
    Info here = new Info().withKernelVersion("6.1").withSecurityOptions(List.of("name=seccomp"));
    Info rootless =
        new Info().withKernelVersion("6.1").withSecurityOptions(List.of("name=rootless"));

    assertThat(Docker.whyElsewhere(here, SOCKET, "6.1")).isEmpty();
    assertThat(Docker.whyElsewhere(here, SOCKET, "25.0"))
        .contains("Docker runs in a machine of its own (Linux 6.1)");
    assertThat(Docker.whyElsewhere(rootless, SOCKET, "6.1").orElseThrow())
        .contains("root's rights");
    assertThat(Docker.whyElsewhere(here, URI.create("tcp://localhost:2375"), "6.1").orElseThrow())
        .contains("tcp://localhost:2375");
  }

  @Test
  void theCleanerIsTheOneThatTheLibraryStarts() throws IOException {
    try (var in = DockerImageName.class.getResourceAsStream("RyukContainer.class")) {
      String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(constants).contains("testcontainers/ryuk:").contains(Docker.CLEANER);
    }
  }
}
