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
 * Makes and settles empty tables on a server that somebody else started, so that a missing right is
 * found before anything is measured.
 */
public final class Rehearsal {
  /** Some engines wait for others' transactions when they settle. */
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
   * Makes the tables of the workloads and settles them.
   *
   * @param workloads as that engine runs them
   * @param user who would need a missing right
   * @throws ProvisionException with the remedy, if that is refused
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
      for (String settle : sql.settleStatements()) {
        doing = settle;
        statement.execute(settle);
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
