// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.run.Progress;
import dev.sqldyno.run.RunRecord;
import dev.sqldyno.run.Stop;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures cells on several engines, in alternating order: A B C, C B A, …, a letter a cell.
 *
 * @param profiled whether the engines' stacks are sampled, and nothing is timed
 */
record Pass(
    BenchOptions options,
    Catalog catalog,
    RunRecord record,
    Progress progress,
    Stop stop,
    boolean profiled) {

  /**
   * Starts the engines, measures, tries the features, and stops them.
   *
   * @param left what is to be done on each engine, in the order of the first turn
   * @return how many cells or trials of features failed, or engines to start
   */
  int run(int block, Map<Engine, Left> left) throws InterruptedException {
    Map<Engine, EngineTurn> turns = new LinkedHashMap<>();
    int failed = 0;
    try {
      for (Engine engine : left.keySet()) {
        failed += start(engine, block, turns) ? 0 : 1;
      }
      List<Engine> order = new ArrayList<>(turns.keySet());
      for (Cell cell :
          left.values().stream().flatMap(l -> l.cells().stream()).distinct().toList()) {
        for (Engine engine : order) {
          if (left.get(engine).cells().contains(cell) && turns.get(engine).measure(cell)) {
            failed++;
          }
        }
        order = order.reversed();
      }
      for (Engine engine : turns.keySet()) {
        for (Workload workload : left.get(engine).features()) {
          failed += turns.get(engine).tryFeatures(workload) ? 1 : 0;
        }
      }
      return failed;
    } finally {
      turns.values().forEach(EngineTurn::close);
    }
  }

  /** What of the engine is missing where all of this pass is. */
  String all(Engine engine) {
    return profiled ? engine.id() + "/flame graphs" : engine.id();
  }

  /** False where it could not be started, and why is recorded. */
  private boolean start(Engine engine, int block, Map<Engine, EngineTurn> turns)
      throws InterruptedException {
    if (stop.wished()) {
      return true;
    }
    try {
      EngineTurn turn = EngineTurn.start(engine, block, this);
      if (profiled && turn.hidesItsStacks()) {
        turn.close();
      } else {
        turns.put(engine, turn);
      }
      return true;
    } catch (ProvisionException | SQLException | IOException e) {
      if (stop.explainsFailure()) {
        return true;
      }
      progress.accept(engine.id() + ": " + record.gap(all(engine), e.getMessage()));
      return false;
    }
  }
}
