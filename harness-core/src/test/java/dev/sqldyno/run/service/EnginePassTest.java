// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Stack;
import dev.sqldyno.result.Scenario;
import dev.sqldyno.result.ServiceSample;
import dev.sqldyno.result.ServiceSample.Subject;
import dev.sqldyno.result.ServiceSamples;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnginePassTest {
  @Test
  void aStackThatWasBuiltAnewWithinARunIsAnotherProgram() {
    List<ServiceSample> run = List.of(window("jpa"), window("node"));
    Subject same = run.getFirst().stack();
    assertThat(EnginePass.isAnotherProgram(same, run)).isFalse();
    assertThat(EnginePass.isAnotherProgram(built(same.id()), run)).isTrue();
    assertThat(EnginePass.isAnotherProgram(built("a third one"), run)).isFalse();
  }

  private static ServiceSample window(String stack) {
    return ServiceSamples.of(Scenario.CLOSED, stack, Stack.Model.PLATFORM, "jpa").sample();
  }

  private static Subject built(String stack) {
    Subject before = window(stack).stack();
    return new Subject(
        before.id(),
        before.name(),
        before.model(),
        before.data(),
        before.layer(),
        before.environment(),
        before.because(),
        before.differs(),
        before.aotCache(),
        "built anew");
  }
}
