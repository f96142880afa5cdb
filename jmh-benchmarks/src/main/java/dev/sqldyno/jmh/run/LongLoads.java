// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.RunSpec;
import java.util.List;
import java.util.stream.Stream;

/** A word before a run on loads that take minutes: those that commit each row. */
final class LongLoads {
  /** Commits that an engine makes in a second on a common disk, as a rule of thumb. */
  private static final double COMMITS_PER_SECOND = 2_000;

  private static final long WORTH_A_WORD_SECONDS = 180;

  private LongLoads() {}

  /** Returns a line for each, with the option that leaves it out. */
  static List<String> of(BenchOptions options) {
    Engine engine = options.engines().getFirst();
    return options.cells().stream()
        .filter(cell -> cell.operation().is(Operation.Kind.LOAD))
        .filter(cell -> "row".equals(cell.variant().get(RunSpec.BY)))
        .flatMap(cell -> {
          long rows = options.plan(cell, engine).rowsOfLoad().orElse(0);
          long seconds = Math.round(rows / COMMITS_PER_SECOND);
          return seconds < WORTH_A_WORD_SECONDS
              ? Stream.empty()
              : Stream.of(
                  say(
                      "%s commits each of %,d rows: about %d minutes on each engine in each repetition. Leave it out with --with by:bulk",
                      cell.label(), rows, Math.round(seconds / 60.0)));
        })
        .toList();
  }
}
