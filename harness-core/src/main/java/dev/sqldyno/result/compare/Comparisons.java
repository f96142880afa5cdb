// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.result.ResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** The comparisons of one kind of cells, found by {@link ServiceLoader}. */
public interface Comparisons {

  /** Compares each engine or stack of a run with a baseline, by ratios within repetitions. */
  List<Comparison> within(ShownRun run, String baseline);

  /** Compares each cell of a run with the same cell of an earlier one; refuses a run's copy. */
  List<Comparison> between(ShownRun baseline, ShownRun run);

  /** Returns the ids that can be a baseline within the run, in the order of measurement. */
  List<String> baselines(ShownRun run);

  /** Returns all kinds. */
  private static List<Comparisons> all() {
    List<Comparisons> all = new ArrayList<>(List.of(new StatementComparisons()));
    ServiceLoader.load(Comparisons.class).forEach(all::add);
    return all;
  }

  /**
   * Compares all cells within a run, beginning with its workloads' questions.
   *
   * @param named an engine's or a stack's id, or {@code name=value} of the workloads' variants; the
   *     first of each kind if it is empty
   */
  static List<Comparison> ofRun(ShownRun run, Optional<String> named) {
    Optional<String> baseline = named.map(EngineId::canonical);
    boolean byVariant =
        baseline
            .filter(id -> id.contains(QuestionComparisons.IS))
            .filter(id -> !EngineId.SETTING.matcher(id).find())
            .isPresent();
    List<Comparisons> kinds = byVariant ? List.of(QuestionComparisons.of(baseline.get())) : all();
    List<String> known =
        byVariant
            ? QuestionComparisons.known(run)
            : kinds.stream().flatMap(kind -> kind.baselines(run).stream()).toList();
    if (baseline.isPresent() && !known.contains(baseline.get())) {
      throw new ResultException(
          "run %s has no '%s' to compare with (it has: %s%s)",
          run.info().id(),
          baseline.get(),
          String.join(", ", known),
          run.leftOut().map("; "::concat).orElse(""));
    }
    Stream<Comparison> compared =
        kinds.stream()
            .flatMap(kind ->
                kind.baselines(run).stream()
                    .filter(id -> baseline.isEmpty() || baseline.get().equals(id))
                    .limit(1)
                    .flatMap(id -> kind.within(run, id).stream()));
    Stream<Comparison> asked =
        baseline.isPresent() ? Stream.of() : QuestionComparisons.asked(run).stream();
    return Stream.concat(asked, compared).toList();
  }

  /** Compares all cells that two runs have in common. */
  static List<Comparison> ofRuns(ShownRun baseline, ShownRun run) {
    return all().stream().flatMap(kind -> kind.between(baseline, run).stream()).toList();
  }
}
