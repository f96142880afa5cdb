// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.task.ShotTask;
import dev.sqldyno.workload.mix.task.TableState;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A shot: its single client, and the sum of its writes since its tables were made. */
final class ShotWork extends Work {
  private final ShotTask shot;
  private final Map<String, Done> done = new HashMap<>();
  private Worker worker;

  ShotWork(ForkTrial trial) {
    super(trial);
    this.shot = plan.shot(trial.parameters().operation().id());
  }

  /**
   * Makes the tables of the shot's begin. Reconnects for new tables, because drivers cache
   * statements and a server may refuse a batch that was prepared for the old ones.
   */
  @Override
  void prepare() throws SQLException {
    if (worker != null && shot.begin() == TableState.KEPT) {
      return;
    }
    close();
    done.clear();
    if (shot.begin() == TableState.EMPTY) {
      plan.makeEmpty(trial.engine().address());
    } else {
      load(1);
    }
    worker = plan.open(shot, trial.engine().address());
  }

  @Override
  Result run(Duration length, boolean warmUp) throws SQLException {
    done.merge(shot.transaction(), new Done(shot.attempts(), shot.run(worker)), Done::plus);
    return new Result(shot.rows(), shot.executions(), Optional.empty());
  }

  /** Checks the folder's invariants, unless the tables are still empty. */
  @Override
  void check(boolean ended) throws SQLException {
    if (ended || shot.begin() != TableState.EMPTY) {
      plan.checkInvariants(trial.connection(), done);
    }
  }

  @Override
  List<String> sized() {
    return List.of();
  }

  @Override
  public void close() throws SQLException {
    if (worker != null) {
      worker.close();
      worker = null;
    }
  }
}
