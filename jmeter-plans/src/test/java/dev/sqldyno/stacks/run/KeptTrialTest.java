// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSample.Subject;
import dev.sqldyno.stacks.result.ServiceSamples;
import dev.sqldyno.testing.TestRunningEngine;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptTrialTest {
  @TempDir Path results;

  private final Queue<String> losses = new ArrayDeque<>();

  /** Returns a window of which nothing else matters. */
  private final RunningEngine engine =
      TestRunningEngine.of(
          new CrashReport() {
            @Override
            public String logTail() {
              return "";
            }

            @Override
            public Optional<String> newLoss() {
              return Optional.ofNullable(losses.poll());
            }
          });

  @Test
  void aWindowInWhichTheEngineLostAProcessIsVoid() {
    RunFolder run = RunFolder.create(results, "run");
    EngineWatch quiet = EngineWatch.of(engine);
    assertThat(KeptTrial.keep(window("jpa"), quiet, run)).isEmpty();
    assertThat(ServiceSample.of(run)).containsExactly(window("jpa"));

    EngineWatch watch = EngineWatch.of(engine);
    losses.add("a process of the engine was killed");
    assertThat(KeptTrial.keep(window("node"), watch, run)).isPresent();
    assertThat(ServiceSample.of(run)).containsExactly(window("jpa"));
  }

  @Test
  void aStackThatWasBuiltAnewWithinARunIsAnotherProgram() {
    List<ServiceSample> run = List.of(window("jpa"), window("node"));
    Subject same = run.getFirst().stack();
    assertThat(KeptTrial.isAnotherProgram(same, run)).isFalse();
    assertThat(KeptTrial.isAnotherProgram(built(same.id()), run)).isTrue();
    assertThat(KeptTrial.isAnotherProgram(built("a third one"), run)).isFalse();
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
