// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.Budget;
import dev.sqldyno.stacks.result.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The run options of a comparison of stacks, as {@code run.json} keeps them; they hold no secret. A
 * resumed run has the same.
 *
 * @param stacks ids, in their order
 * @param delay how long the slow dependency waits
 * @param environment variables that all stacks have alike
 * @param programs fingerprints of what loads and measures, by name
 */
public record StackRunOptions(
    String engine,
    Durability durability,
    List<String> stacks,
    Size size,
    List<Scenario> scenarios,
    Budget budget,
    int users,
    boolean aot,
    Duration delay,
    Map<String, String> environment,
    Map<String, String> programs) {

  public StackRunOptions {
    if (users < 1 || delay.isNegative()) {
      throw new IllegalArgumentException("users are 1 or more, and the delay 0 or more");
    }
  }

  /**
   * Returns the options of a run with these added: more repetitions, if nothing else differs from
   * the last ones.
   */
  List<StackRunOptions> addedTo(List<StackRunOptions> before) {
    List<StackRunOptions> all = new ArrayList<>(before);
    int repeated = 0;
    if (!before.isEmpty() && before.getLast().with(budget).equals(this)) {
      repeated = all.removeLast().budget.least();
    }
    all.add(with(budget.atLeast(budget.least() + repeated)));
    return all;
  }

  private StackRunOptions with(Budget other) {
    return new StackRunOptions(
        engine,
        durability,
        stacks,
        size,
        scenarios,
        other,
        users,
        aot,
        delay,
        environment,
        programs);
  }

  /** Returns the stacks that could start when the run began. */
  public Set<String> begunWith(RunFolder run) {
    RunInfo info = run.info();
    return stacks.stream()
        .filter(id -> info.gap(Gap.SERVICES + id).isEmpty())
        .collect(Collectors.toSet());
  }

  /** Returns why windows of these options are not comparable with those of the others. */
  Optional<String> whyNotComparable(StackRunOptions before) {
    return differs(before.environment, environment)
        .or(() -> whyNotComparable(before.durability.id()))
        .or(() ->
            programs.keySet().stream()
                .filter(before.programs::containsKey)
                .filter(name -> !before.programs.get(name).equals(programs.get(name)))
                .findFirst()
                .map("it used a different %s"::formatted));
  }

  /** Returns why they are not comparable with those of that durability. */
  Optional<String> whyNotComparable(String before) {
    return differs(Map.of("durability", before), Map.of("durability", durability.id()));
  }

  private static Optional<String> differs(Map<String, String> then, Map<String, String> now) {
    TreeSet<String> names = new TreeSet<>(then.keySet());
    names.addAll(now.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(then.get(name), now.get(name)))
        .findFirst()
        .map(name ->
            "it has %s=%s, and this one would have %s"
                .formatted(
                    name, then.getOrDefault(name, "(unset)"), now.getOrDefault(name, "(unset)")));
  }
}
