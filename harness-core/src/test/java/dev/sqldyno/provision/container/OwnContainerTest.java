// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import dev.sqldyno.provision.Footprint;
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
  void aKillThatDockerSawIsReportedAsLackOfMemory() throws Exception {
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

  @Test
  void aLostProcessIsReportedWithTheLimitThatItMet() {
    assertThat(OwnContainer.loss(LIMIT))
        .isEqualTo(
            "a process of the engine was killed for lack of memory (limit 256 MiB): raise --memory or leave it out");
  }

  /** Process 1 exists, and is no container of ours. */
  @Test
  void aProcessOutsideTheContainersGroupIsNotTakenForItsOwn() throws Exception {
    assumeTrue(Docker.whyNot().isEmpty(), "no Docker answers here");
    String id = "3f1c9a5e7b2d4860a1c3e5f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b";
    assertThat(OwnContainer.footprint(id, state("\"Running\": true, \"Pid\": 1")))
        .isInstanceOf(Footprint.Container.class);
  }

  private static ContainerState state(String fields) throws Exception {
    return new ObjectMapper()
        .readValue("{\"State\": {" + fields + "}}", InspectContainerResponse.class)
        .getState();
  }
}
