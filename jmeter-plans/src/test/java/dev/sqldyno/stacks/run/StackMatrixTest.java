// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static dev.sqldyno.stacks.result.Scenario.CLOSED;
import static dev.sqldyno.stacks.result.Scenario.SLOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.run.Budget;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSample;
import dev.sqldyno.stacks.result.ServiceSamples;
import dev.sqldyno.stacks.testing.TestService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackMatrixTest {
  @TempDir Path launch;
  private List<Stack> stacks;

  @BeforeEach
  void twoStacks() throws IOException {
    TestService.launch(launch);
    stacks = Stacks.load(launch, new TreeMap<>(Map.of("a", "run a", "b", "run b"))).all();
  }

  @Test
  void everyRepetitionBeginsAtTheOtherEnd() {
    assertThat(left(2, false))
        .containsExactly(
            List.of("closed-a-1", "closed-b-1", "slow-a-1", "slow-b-1"),
            List.of("closed-b-2", "closed-a-2", "slow-b-2", "slow-a-2"));
  }

  @Test
  void whatIsAddedIsOfFurtherRepetitions() {
    assertThat(left(1, false, done(CLOSED, "a", 0)))
        .containsExactly(List.of("closed-b-2", "closed-a-2", "slow-b-2", "slow-a-2"));
  }

  @Test
  void whatIsResumedLeavesOutWhatIsThere() {
    assertThat(
            left(
                3,
                true,
                done(CLOSED, "a", 0),
                done(CLOSED, "b", 0),
                done(SLOW, "a", 0),
                done(SLOW, "b", 0),
                done(CLOSED, "b", 1)))
        .containsExactly(
            List.of("closed-a-2", "slow-b-2", "slow-a-2"),
            List.of("closed-a-3", "closed-b-3", "slow-a-3", "slow-b-3"));
  }

  @Test
  void aLongRunSaysFirstHowLongItTakesAtMost() {
    assertThat(matrix(Size.QUICK, 3, true, done(CLOSED, "a", 0)).mostTime())
        .contains(
            "Up to 24 minutes: 11 measurements of up to 133 s, less where a stack is steady early.");
    assertThat(matrix(Size.SMOKE, 1, false).mostTime()).isEmpty();
  }

  private StackMatrix matrix(Size size, int repetitions, boolean resumed, ServiceSample... done) {
    ServiceEffort effort =
        ServiceEffort.of(size)
            .with(1, Budget.of(repetitions), List.of(CLOSED, SLOW), Duration.ZERO);
    return new StackMatrix(effort, stacks, List.of(done), null, resumed, _ -> null);
  }

  private List<List<String>> left(int repetitions, boolean resumed, ServiceSample... done) {
    StackMatrix matrix = matrix(Size.SMOKE, repetitions, resumed, done);
    Set<String> all = Set.copyOf(matrix.cellNames());
    return IntStream.range(matrix.first(), matrix.first() + repetitions)
        .mapToObj(repetition -> matrix.remaining(repetition, all))
        .flatMap(List::stream)
        .map(
            trials -> trials.stream().map(trial -> ((KeptTrial) trial).trial().fileName()).toList())
        .toList();
  }

  private static ServiceSample done(Scenario scenario, String stack, int repetition) {
    return ServiceSamples.of(scenario, stack, null, null).repetition(repetition).sample();
  }
}
