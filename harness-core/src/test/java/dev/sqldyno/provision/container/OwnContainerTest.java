// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import dev.sqldyno.provision.MemoryLimit;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnContainerTest {
  private static final Optional<MemoryLimit> LIMIT = Optional.of(new MemoryLimit(256));

  @Test
  void aRunningContainerHasNoEnd() throws Exception {
    assertThat(OwnContainer.end(state("\"Running\": true, \"ExitCode\": 0"), LIMIT)).isEmpty();
  }

  @Test
  void whatDockerSawKilledForMemoryIsSaidSo() throws Exception {
    ContainerState killed = state("\"Running\": false, \"OOMKilled\": true, \"ExitCode\": 1");

    assertThat(OwnContainer.end(killed, LIMIT))
        .contains(
            "the container was killed for lack of memory (limit 256 MiB): raise --memory or leave it out");
    assertThat(OwnContainer.end(killed, Optional.empty()))
        .contains(
            "the container was killed for lack of memory: give Docker more, or run fewer engines at once");
  }

  @Test
  void whatWasKilledWithoutDockerSayingWhyMostLikelyLackedMemory() throws Exception {
    ContainerState killed = state("\"Running\": false, \"OOMKilled\": false, \"ExitCode\": 137");

    assertThat(OwnContainer.end(killed, LIMIT).orElseThrow())
        .startsWith(
            "the container was killed (exit code 137), most likely for lack of memory (limit");
  }

  @Test
  void anyOtherEndIsItsExitCode() throws Exception {
    assertThat(OwnContainer.end(state("\"Running\": false, \"ExitCode\": 3"), LIMIT))
        .contains("the container exited with code 3");
  }

  private static ContainerState state(String fields) throws Exception {
    return new ObjectMapper()
        .readValue("{\"State\": {" + fields + "}}", InspectContainerResponse.class)
        .getState();
  }
}
