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
  private static final URI TCP = URI.create("tcp://localhost:2375");
  private static final Info HERE =
      new Info().withKernelVersion("6.1").withSecurityOptions(List.of("name=seccomp"));
  private static final Info ROOTLESS =
      new Info().withKernelVersion("6.1").withSecurityOptions(List.of("name=rootless"));

  @Test
  void theNetworkIsThisMachinesOnlyWhereKernelSocketAndRightsAreItsOwn() {
    assertThat(Docker.sharesNetwork(HERE, SOCKET, "6.1")).isTrue();
    assertThat(Docker.sharesNetwork(HERE, SOCKET, "25.0")).isFalse();
    assertThat(Docker.sharesNetwork(ROOTLESS, SOCKET, "6.1")).isFalse();
    assertThat(Docker.sharesNetwork(HERE, TCP, "6.1")).isFalse();
  }

  @Test
  void theDiskIsThisMachinesWithoutRootsRightsToo() {
    assertThat(Docker.sharesDisk(ROOTLESS, SOCKET, "6.1")).isTrue();
    assertThat(Docker.sharesDisk(HERE, SOCKET, "25.0")).isFalse();
    assertThat(Docker.sharesDisk(HERE, TCP, "6.1")).isFalse();
  }

  /** The socket may be forwarded from a machine with the same kernel. */
  @Test
  void aDockerWithAnotherNameIsAnotherMachine() {
    Info there = new Info().withKernelVersion("6.1").withName("db.example");
    assertThat(Docker.sharesDisk(there, SOCKET, "6.1")).isFalse();
    assertThat(Docker.sharesNetwork(there, SOCKET, "6.1")).isFalse();
  }

  @Test
  void processesAreKnownToBeHiddenOnlyByAnotherKernel() {
    assertThat(Docker.whyHidden(ROOTLESS, "6.1")).isEmpty();
    assertThat(Docker.whyHidden(HERE, "25.0"))
        .contains("Docker runs in a machine of its own (Linux 6.1)");
  }

  @Test
  void theCleanerIsTheOneThatTheLibraryStarts() throws IOException {
    try (var in = DockerImageName.class.getResourceAsStream("RyukContainer.class")) {
      String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      assertThat(constants).contains("testcontainers/ryuk:").contains(Docker.CLEANER);
    }
  }
}
