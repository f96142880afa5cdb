// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.mix.task.Beginning;
import dev.sqldyno.workload.mix.task.ShotTask;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The client of a shot, and all that it has written since its tables were made. */
final class ShotClient implements AutoCloseable {
  private final MixPlan plan;
  private final Address address;
  private final ShotTask shot;
  private final Map<String, Done> done = new HashMap<>();
  private Worker worker;

  ShotClient(MixPlan plan, String name, Address address) {
    this.plan = plan;
    this.address = address;
    this.shot = plan.shot(name);
  }

  /**
   * Makes the tables as the shot begins. Connects anew with new tables, because drivers cache
   * statements and a server may refuse a batch that was prepared for the old ones.
   */
  void prepare() throws SQLException {
    if (worker != null && shot.begin() == Beginning.KEPT) {
      return;
    }
    close();
    done.clear();
    if (shot.begin() == Beginning.EMPTY) {
      plan.makeEmpty(address);
    } else {
      plan.load(address, MixPlan.FASTEST);
    }
    worker = plan.open(shot, address);
  }

  /** Does the work. Returns the rows that it touches, as its folder says. */
  long run() throws SQLException {
    done.merge(shot.transaction(), new Done(shot.attempts(), shot.run(worker)), Done::plus);
    return shot.rows();
  }

  /** Returns how often it does its work in a window. */
  long executions() {
    return shot.executions();
  }

  /**
   * Checks the folder's invariants for what it has written. Empty tables are as they were made.
   *
   * @param ended false when the window begins
   */
  void check(Connection connection, boolean ended) throws SQLException {
    if (ended || shot.begin() != Beginning.EMPTY) {
      plan.checkInvariants(connection, done);
    }
  }

  @Override
  public void close() throws SQLException {
    if (worker != null) {
      worker.close();
      worker = null;
    }
  }
}
