// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.jmh.run.fork.Cell;
import java.util.List;
import java.util.Optional;

/** Notes before a run on loads that take minutes, and on their disk space. */
final class LongLoads {
  /** Commits that an engine makes in a second on a common disk, as a rule of thumb. */
  private static final double COMMITS_PER_SECOND = 2_000;

  /** Rows that an engine stores in a second without a commit for each, as a rule of thumb. */
  private static final double ROWS_PER_SECOND = 25_000;

  private static final long WORTH_A_WORD_SECONDS = 180;

  private LongLoads() {}

  /** Returns a line for each load, and one for the mixes that need as many rows before. */
  static List<String> of(BenchOptions options) {
    Engine engine = options.engines().getFirst();
    return options.cells().stream()
        .flatMap(
            cell -> line(cell, options.plan(cell, engine).rowsAbout(), options, engine).stream())
        .distinct()
        .toList();
  }

  private static Optional<String> line(Cell cell, long rows, BenchOptions options, Engine engine) {
    boolean load = cell.operation().is(Operation.Kind.LOAD);
    boolean commits = load && "row".equals(cell.variant().get(RunSpec.BY));
    long seconds = Math.round(rows / (commits ? COMMITS_PER_SECOND : ROWS_PER_SECOND));
    if (seconds < WORTH_A_WORD_SECONDS) {
      return Optional.empty();
    }
    long needMiB = new DiskNeeds(List.of(cell.workload()), options.size(engine)).of(engine);
    return Optional.of(
        say(
            "%s %s %,d rows: about %d minutes and up to %,d MiB of disk on each engine%s",
            load ? cell.label() : cell.workload().id() + ", each mix and shot",
            commits ? "commits each of" : load ? "stores" : "first loads",
            rows,
            Math.round(seconds / 60.0),
            needMiB,
            commits ? ". Leave it out with --with by:bulk" : ""));
  }
}
