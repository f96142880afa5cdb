// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.Matrix;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Party;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceCell;
import dev.sqldyno.stacks.result.ServiceSample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The stacks in every scenario, in alternating order (A B C, C B A, …), on one engine that is newly
 * started for each repetition.
 *
 * @param done windows that the run has
 * @param folder of the run
 * @param resumed whether the missing windows are measured, instead of further repetitions
 */
record StackMatrix(
    ServiceEffort effort,
    List<Stack> stacks,
    List<ServiceSample> done,
    RunFolder folder,
    boolean resumed,
    IntFunction<StackEngine.Launch> launches)
    implements Matrix<StackEngine> {
  private static final long A_FEW_MINUTES = 3;

  @Override
  public Budget budget() {
    return effort.budget();
  }

  /** Returns the scenarios, since only stacks of the same repetition are compared. */
  @Override
  public List<String> cellNames() {
    return effort.scenarios().stream().map(Scenario::id).toList();
  }

  @Override
  public Map<String, List<Estimate>> estimates() {
    return ServiceCell.of(ServiceSample.of(folder)).stream()
        .collect(
            Collectors.groupingBy(
                measured -> measured.key().scenario().id(),
                Collectors.mapping(
                    measured -> measured.cpuPerRequest(Party.APP), Collectors.toList())));
  }

  @Override
  public int first() {
    return resumed ? 0 : begun();
  }

  @Override
  public int begun() {
    return Matrix.begun(done.stream().mapToInt(ServiceSample::repetition));
  }

  /** Returns how long its measurements take at most; empty if that is a few minutes. */
  Optional<String> mostTime() {
    long trials = remaining().mapToLong(List::size).sum();
    Duration each = effort.longest();
    long minutes = each.multipliedBy(trials).toMinutes();
    return Optional.of(
            say(
                "Up to %d minutes: %d measurements of up to %d s, less where a stack is steady early.",
                minutes, trials, each.toSeconds()))
        .filter(_ -> minutes > A_FEW_MINUTES);
  }

  @Override
  public List<List<Trial<StackEngine>>> remaining(int repetition, Set<String> cells) {
    List<Stack> order = Matrix.alternating(stacks, repetition);
    List<Trial<StackEngine>> trials =
        effort.scenarios().stream()
            .filter(scenario -> cells.contains(scenario.id()))
            .flatMap(scenario ->
                order.stream()
                    .map(stack ->
                        new StackTrial(
                            stack, scenario, repetition, OptionalDouble.empty(), effort)))
            .filter(trial -> done.stream().noneMatch(trial::made))
            .<Trial<StackEngine>>map(trial -> new KeptTrial(trial, launches.apply(repetition)))
            .toList();
    return trials.isEmpty() ? List.of() : List.of(trials);
  }
}
