// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RetryCodes;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.TimeLimit;
import dev.sqldyno.provision.process.WaitProgress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** A small write through a cluster's first node, awaited on every node that takes clients. */
final class FirstWrite {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final RunningEngine cluster;
  private final List<Address> nodes;

  /** Unique, because a user may see other runs' tables. */
  private final String table = "sqldyno_ready_%x".formatted(System.nanoTime());

  private volatile int awaited;
  private volatile String reason = "";

  private FirstWrite(RunningEngine cluster) {
    this.cluster = cluster;
    this.nodes = cluster.servers();
  }

  /**
   * Returns a cluster once the write, and the drop of its table, are on all nodes; any other engine
   * at once.
   *
   * @throws ProvisionException naming the node that has not got it in time
   */
  static RunningEngine on(RunningEngine engine, Duration patience, Consumer<String> progress) {
    if (engine.engine().chosenCluster().isEmpty()) {
      return engine;
    }
    FirstWrite write = new FirstWrite(engine);
    try (WaitProgress _ = WaitProgress.on("waiting for a write on all nodes", progress)) {
      return TimeLimit.within(patience, write::onAll);
    } catch (SQLException e) {
      throw write.missing(e, patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while waiting for a write on all nodes", e);
    }
  }

  private RunningEngine onAll() throws SQLException, InterruptedException {
    onFirst("CREATE TABLE %s (id INT PRIMARY KEY)".formatted(table));
    onFirst("INSERT INTO %s VALUES (1)".formatted(table));
    // no query fails, as that would stand in a server's log
    String tables =
        "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = '%s'".formatted(table);
    awaitOnEach(tables, "1");
    awaitOnEach("SELECT id FROM " + table, "1");
    onFirst("DROP TABLE " + table);
    awaitOnEach(tables, "0");
    return cluster;
  }

  private void onFirst(String sql) throws SQLException, InterruptedException {
    awaited = 0;
    reason = "no answer to " + sql;
    while (!isDone(sql)) {
      Thread.sleep(PAUSE);
    }
  }

  /** Returns whether the first node has executed it; it may refuse it for now. */
  private boolean isDone(String sql) throws SQLException {
    try (Connection connection = nodes.getFirst().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return true;
    } catch (SQLException e) {
      if (!RetryCodes.of(cluster.engine(), List.of()).test(e)) {
        throw e;
      }
      reason = e.getMessage();
      return false;
    }
  }

  private void awaitOnEach(String query, String expected) throws InterruptedException {
    for (int node = 0; node < nodes.size(); node++) {
      awaited = node;
      reason = "no answer to " + query;
      while (!isAnswered(nodes.get(node), query, expected)) {
        Thread.sleep(PAUSE);
      }
    }
  }

  private boolean isAnswered(Address node, String query, String expected) {
    try (Connection connection = node.connect();
        Statement statement = connection.createStatement()) {
      String answer = FirstColumn.top(statement, query).orElse("nothing");
      reason = "%s returns %s instead of %s".formatted(query, answer, expected);
      return answer.equals(expected);
    } catch (SQLException e) {
      reason = e.getMessage();
      return false;
    }
  }

  private ProvisionException missing(SQLException e, Duration patience) {
    if (!(e instanceof SQLTimeoutException)) {
      return new ProvisionException(
          "%s: its first node refuses a first write: %s",
          cluster.engine().name(), e.getMessage(), e);
    }
    String log =
        cluster.crashReport() instanceof ClusterCrash reports ? reports.logTail(awaited) : "";
    return new ProvisionException(
        "%s: a write through the first node is not on %s (%s) after %d s: %s. Repair its replication, or choose other nodes or another quorum.%s",
        cluster.engine().name(),
        Cluster.names(Cluster.SERVER, nodes.size()).get(awaited),
        nodes.get(awaited).url(),
        patience.toSeconds(),
        reason,
        log.isBlank() ? "" : " Its log ends:\n" + log);
  }
}
