// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.workload.Operation.Kind;
import dev.sqldyno.jmh.run.fork.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The requirements of a run with load workers; none without them. */
record WorkerNeeds(BenchOptions options) {

  /** Returns why the workers cannot drive the run's mixes. */
  List<String> obstacles() throws InterruptedException {
    if (options.workers().isEmpty()) {
      return List.of();
    }
    List<String> obstacles = new ArrayList<>();
    if (options.engines().stream().anyMatch(options::isEmulated)) {
      obstacles.add("the lab counts one process's clients: leave out --lab, or --load-workers");
    }
    if (!options.recorded().own().values().stream().allMatch(List::isEmpty)) {
      obstacles.add("load workers do not have your folders of engines and workloads");
    }
    obstacles.addAll(mixes(true).flatMap(cell -> whyNotShared(cell).stream()).distinct().toList());
    try {
      options.workers().get().check();
    } catch (ForeseenException e) {
      obstacles.add(e.getMessage());
    }
    return obstacles;
  }

  private Optional<String> whyNotShared(Cell cell) {
    return options
        .plan(cell, options.engines().getFirst())
        .whyNotShared(cell.operation().id())
        .map(why -> "%s: %s; leave it out, or --load-workers".formatted(cell.label(), why));
  }

  /** Returns which operations have no clients to share; empty if all have. */
  Optional<String> note() {
    String others =
        mixes(false)
            .map(cell -> cell.workload().id() + "/" + cell.operation().id())
            .distinct()
            .collect(Collectors.joining(", "));
    return options.workers().isEmpty() || others.isEmpty()
        ? Optional.empty()
        : Optional.of("no mix of clients, so not run by load workers: " + others);
  }

  private Stream<Cell> mixes(boolean wanted) {
    return options.cells().stream().filter(cell -> cell.operation().is(Kind.MIX) == wanted);
  }
}
