// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.drive.LoadException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A check of the acknowledged writes in the tables of a cluster that lost a node.
 *
 * @param check throws WrongAnswerException where a write is missing
 */
record SurvivingWrites(RunningEngine engine, Check check) {
  /** The limit for a node to apply replicated writes. */
  private static final Duration LONGEST_REPLAY = Duration.ofSeconds(10);

  private static final Duration REPLAY_PAUSE = Duration.ofMillis(200);

  /** A check on one server. */
  interface Check {
    void on(Connection connection) throws SQLException;
  }

  /**
   * Returns what is seen on the first node or, if that is lost, on a further one; empty if all are
   * lost.
   */
  Optional<String> seen() throws InterruptedException {
    List<Address> servers = engine.servers();
    Optional<String> seen = seenOn(servers.getFirst());
    return seen.isPresent()
        ? seen
        : seenOnAny(servers.subList(1, servers.size())).map("on a further node, "::concat);
  }

  /** Waits for a node that has all writes, as a standby may still be applying them. */
  private Optional<String> seenOnAny(List<Address> servers) throws InterruptedException {
    long end = System.nanoTime() + LONGEST_REPLAY.toNanos();
    while (true) {
      List<String> seen = servers.stream().flatMap(server -> seenOn(server).stream()).toList();
      if (seen.isEmpty() || seen.contains(LoadException.ALL_THERE)) {
        return seen.isEmpty() ? Optional.empty() : Optional.of(LoadException.ALL_THERE);
      }
      if (System.nanoTime() > end) {
        return Optional.of(seen.getFirst());
      }
      Thread.sleep(REPLAY_PAUSE);
    }
  }

  /** Returns the check's result on a server that has caught up; empty if the server is lost. */
  private Optional<String> seenOn(Address server) {
    try (Connection connection = server.connect()) {
      WorkloadSql.run(
          connection, engine.engine().chosenCluster().map(Cluster::catchUp).orElse(List.of()));
      check.on(connection);
      return Optional.of(LoadException.ALL_THERE);
    } catch (WrongAnswerException e) {
      return Optional.of(e.getMessage());
    } catch (SQLException _) {
      return Optional.empty();
    }
  }
}
