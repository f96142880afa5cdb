// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.run.Alternating;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.ServiceSample;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The turns that a comparison takes. */
final class Turns {
  private Turns() {}

  /**
   * In their order, pass by pass; a pass that has none left is not among them.
   *
   * @param resumed whether they are those of what is done, and not further ones
   * @param done what the run has
   */
  static List<List<Turn>> left(
      ServiceEffort effort, List<Stack> stacks, boolean resumed, List<ServiceSample> done) {
    int first = resumed ? 0 : done.stream().mapToInt(s -> s.pass() + 1).max().orElse(0);
    return IntStream.range(first, first + effort.repetitions())
        .mapToObj(pass ->
            pass(effort, stacks, pass).filter(turn -> done.stream().noneMatch(turn::made)).toList())
        .filter(turns -> !turns.isEmpty())
        .toList();
  }

  private static Stream<Turn> pass(ServiceEffort effort, List<Stack> stacks, int pass) {
    List<Stack> order = Alternating.order(stacks, pass);
    return effort.scenarios().stream()
        .flatMap(scenario ->
            order.stream().map(stack -> new Turn(stack, scenario, pass, OptionalDouble.empty())));
  }
}
