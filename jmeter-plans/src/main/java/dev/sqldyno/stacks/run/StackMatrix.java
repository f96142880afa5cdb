// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.run.Alternating;
import dev.sqldyno.run.Matrix;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.ServiceSample;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The stacks in every scenario, in alternating order (A B C, C B A, …), on one engine that is
 * started anew for each repetition.
 */
final class StackMatrix implements Matrix<StackEngine> {
  private final ServiceEffort effort;
  private final List<Stack> stacks;
  private final List<ServiceSample> done;
  private final IntFunction<StackEngine.Launch> launches;
  private final int first;

  /**
   * Makes the trials that remain.
   *
   * @param done windows that the run has
   * @param resumed whether the run gets what these lack, and not further repetitions
   */
  StackMatrix(
      ServiceEffort effort,
      List<Stack> stacks,
      List<ServiceSample> done,
      boolean resumed,
      IntFunction<StackEngine.Launch> launches) {
    this.effort = effort;
    this.stacks = stacks;
    this.done = done;
    this.launches = launches;
    this.first =
        resumed ? 0 : done.stream().mapToInt(sample -> sample.repetition() + 1).max().orElse(0);
  }

  @Override
  public int repetitions() {
    return first + effort.repetitions();
  }

  @Override
  public List<List<Trial<StackEngine>>> remaining(int repetition) {
    List<Trial<StackEngine>> trials =
        trials(repetition)
            .filter(trial -> repetition >= first && done.stream().noneMatch(trial::made))
            .<Trial<StackEngine>>map(trial -> new KeptTrial(trial, launches.apply(repetition)))
            .toList();
    return trials.isEmpty() ? List.of() : List.of(trials);
  }

  private Stream<StackTrial> trials(int repetition) {
    List<Stack> order = Alternating.order(stacks, repetition);
    return effort.scenarios().stream()
        .flatMap(scenario ->
            order.stream()
                .map(stack -> new StackTrial(stack, scenario, repetition, OptionalDouble.empty())));
  }
}
