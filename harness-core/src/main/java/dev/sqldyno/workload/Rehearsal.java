// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.Provisioner;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * The creation of empty tables on the user's own server, which finds a missing privilege before
 * anything is measured.
 */
public final class Rehearsal {
  /** Enough for engines that wait for other transactions when they settle tables. */
  private static final int PATIENCE_SECONDS = 60;

  private Rehearsal() {}

  /** Attaches to that engine for a rehearsal. Returns why it cannot be used; empty if it can. */
  public static Optional<String> whyNot(
      Engine engine, ProvisionOptions options, List<WorkloadSql> workloads) {
    try (RunningEngine running = new Provisioner().start(engine, options)) {
      run(running, workloads, options.external().orElseThrow().user());
      return Optional.empty();
    } catch (ProvisionException e) {
      return Optional.of(e.getMessage());
    }
  }

  /**
   * Creates the workloads' tables, settles them and refreshes their statistics.
   *
   * @param workloads as that engine runs them
   * @param user the user who lacks the privilege, for the message
   * @throws ProvisionException if it is refused, with the remedy
   */
  public static void run(RunningEngine engine, List<WorkloadSql> workloads, String user) {
    workloads.stream()
        .filter(sql -> !sql.workload().tables().isEmpty())
        .forEach(sql -> run(sql, engine, user));
  }

  private static void run(WorkloadSql sql, RunningEngine engine, String user) {
    String doing = "";
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      doing = "making the tables of " + sql.workload().id();
      sql.createTable(connection);
      statement.setQueryTimeout(PATIENCE_SECONDS);
      for (String next : sql.statementsAfterLoad()) {
        doing = next;
        statement.execute(next);
      }
    } catch (SQLException e) {
      throw new ProvisionException(
          "%s at %s refuses %s: %s. %s",
          engine.engine().name(),
          engine.address().url(),
          doing,
          OneLine.of(engine.address().password().hide(String.valueOf(e.getMessage()))),
          engine.engine().guest().map(guest -> guest.remedy(user)).orElse(""));
    }
  }
}
