// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine's processes stand still for a while under an open loop. */
class FrozenEngineLoadIT {
  private static final int CLIENTS = 2;
  private static final long READ = 600;
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Duration UNTIL_SENDING = Duration.ofSeconds(30);
  private static final long FREEZE_MILLIS = 500;

  @TempDir Path folder;

  /** Of 200 starts a second, those of the freeze wait for its end; few statements are under way. */
  @Test
  void responseTimeShowsIt() throws Exception {
    RunningEngine engine = TestEngines.shared("postgresql");
    assumeTrue(
        engine.footprint() instanceof Footprint.Processes, "the processes are not of this machine");
    Footprint.Processes party = (Footprint.Processes) engine.footprint();
    Address address = engine.address();
    MixPlan plan =
        LedgerFolder.write(folder)
            .plan("postgresql", Map.of("kind", "entry", "threads", Integer.toString(CLIENTS)));
    plan.load(address, "batch");
    DriveOptions options = DriveOptions.DEFAULT.withRate(new DriveOptions.Rate(200, false, 1));
    try (Connection observer = address.connect();
        LoadDriver driver = LoadDriver.open(plan.roles("reads", address), options)) {
      CompletableFuture<Void> freeze =
          CompletableFuture.runAsync(() -> freeze(party, observer), Thread::startVirtualThread);
      // a number of rows, as a busy machine may be away for the whole of any time
      LoadWindow window = driver.until(READ, Set.of("balance"), LONGEST);
      freeze.get();

      Tally balance = window.transactions().get("balance");
      assertThat(balance.errors()).isEmpty();
      // on a busy machine other statements are slow, too, and count for both
      long served = slow(balance.service());
      assertThat(served).isPositive();
      assertThat(slow(balance.response())).isGreaterThan(served + 20);
    }
  }

  private static long slow(Optional<Latency> latency) {
    long limit = TimeUnit.MILLISECONDS.toNanos(FREEZE_MILLIS / 2);
    return latency.orElseThrow().histogram().getCountBetweenValues(limit, Long.MAX_VALUE);
  }

  private static void freeze(Footprint.Processes party, Connection connection) {
    try {
      List<Long> clients = sending(connection);
      assertThat(clients).hasSize(CLIENTS).isSubsetOf(ProcessGroup.of(party));
      try {
        signal("-STOP", clients);
        Thread.sleep(FREEZE_MILLIS);
      } finally {
        signal("-CONT", clients);
      }
    } catch (SQLException | IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until all clients have sent a statement of the window. */
  private static List<Long> sending(Connection connection)
      throws SQLException, InterruptedException {
    Instant begin = Instant.now();
    List<Long> clients = clients(connection, begin);
    while (clients.size() < CLIENTS && begin.plus(UNTIL_SENDING).isAfter(Instant.now())) {
      Thread.sleep(10);
      clients = clients(connection, begin);
    }
    return clients;
  }

  private static List<Long> clients(Connection connection, Instant since) throws SQLException {
    List<Long> processes = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND query LIKE '%FROM accounts%'
              AND query_start > ? AND pid <> pg_backend_pid()\
            """)) {
      statement.setObject(1, since.atOffset(ZoneOffset.UTC));
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          processes.add(rows.getLong(1));
        }
      }
    }
    return processes;
  }

  private static void signal(String signal, List<Long> processes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", signal));
    processes.forEach(pid -> command.add(Long.toString(pid)));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
