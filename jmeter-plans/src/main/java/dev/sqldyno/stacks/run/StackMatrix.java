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
 *
 * @param done windows that the run has
 * @param resumed whether the run gets what these lack, and not further repetitions
 */
record StackMatrix(
    ServiceEffort effort,
    List<Stack> stacks,
    List<ServiceSample> done,
    boolean resumed,
    IntFunction<StackEngine.Launch> launches)
    implements Matrix<StackEngine> {

  /** Returns the first repetition that is this matrix's. */
  private int first() {
    return resumed ? 0 : done.stream().mapToInt(sample -> sample.repetition() + 1).max().orElse(0);
  }

  @Override
  public int repetitions() {
    return first() + effort.repetitions();
  }

  @Override
  public List<List<Trial<StackEngine>>> remaining(int repetition) {
    List<Trial<StackEngine>> trials =
        trials(repetition)
            .filter(trial -> repetition >= first() && done.stream().noneMatch(trial::made))
            .<Trial<StackEngine>>map(trial -> new KeptTrial(trial, launches.apply(repetition)))
            .toList();
    return trials.isEmpty() ? List.of() : List.of(trials);
  }

  private Stream<StackTrial> trials(int repetition) {
    List<Stack> order = Alternating.order(stacks, repetition);
    return effort.scenarios().stream()
        .flatMap(scenario ->
            order.stream()
                .map(stack ->
                    new StackTrial(stack, scenario, repetition, OptionalDouble.empty(), effort)));
  }
}
