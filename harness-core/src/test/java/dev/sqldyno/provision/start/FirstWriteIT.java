// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A primary and two standbys, for both of which each commit waits. */
@Order(1)
class FirstWriteIT {
  @TempDir Path dataRoot;

  /** A commit waits for what standbys have applied only where that was chosen. */
  @ParameterizedTest
  @CsvSource({"remote_write, node3", "remote_apply, node1"})
  void aNodeWithoutTheWriteIsNamed(String commit, String missing) throws Exception {
    String id = "postgresql+cluster.nodes=3+cluster.quorum=2+synchronous_commit=" + commit;
    EngineDeployment standbys =
        new EngineDeployment("postgresql/cluster", Catalog.load().engine(id), Deployment.PROCESS);
    try (RunningEngine cluster = TestEngines.start(standbys, dataRoot)) {
      assertThat(cluster.settings()).containsEntry("synchronous_commit", commit);
      assertThat(cluster.durability()).isEqualTo(Durability.COMMIT);
      for (Address node : cluster.servers()) {
        try (Connection connection = node.connect();
            Statement statement = connection.createStatement()) {
          assertThat(FirstColumn.all(statement, "SELECT relname FROM pg_class"))
              .contains("pg_class")
              .noneMatch(name -> name.startsWith("sqldyno"));
        }
      }
      assertThat(cluster.servers()).hasSize(3);
      assertThat(cluster.crashReport().logTail()).doesNotContain("ERROR");

      assertThatARefusalIsRetriedIfItMayPass(cluster);
      assertThatAStandbyIsNotTheFirst(cluster);
      try (Connection last = cluster.servers().getLast().connect();
          Statement statement = last.createStatement()) {
        statement.execute("SELECT pg_wal_replay_pause()");
      }
      assertThatThrownBy(() -> FirstWrite.on(cluster, Duration.ofSeconds(8), _ -> {}))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("PostgreSQL cluster.nodes=3 ")
          .hasMessageContaining(
              ": a write through the first node is not on %s (jdbc:postgresql://127.0.0.1:"
                  .formatted(missing))
          .hasMessageContaining("after 8 s: ")
          .hasMessageContaining("Repair its replication, or choose");
    }
  }

  /**
   * Lets the primary refuse the next table with a serialization failure, and the third for good.
   */
  private static void assertThatARefusalIsRetriedIfItMayPass(RunningEngine cluster)
      throws SQLException {
    try (Connection first = cluster.address().connect();
        Statement statement = first.createStatement()) {
      statement.execute("CREATE SEQUENCE tables");
      statement.execute(
          "CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN CASE nextval('tables') WHEN 1 THEN RAISE 'try again' USING ERRCODE = 'serialization_failure'; WHEN 3 THEN RAISE 'no tables here'; ELSE NULL; END CASE; END $$");
      statement.execute(
          "CREATE EVENT TRIGGER refusing ON ddl_command_start WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION refuse()");
      FirstWrite.on(cluster, Duration.ofSeconds(30), _ -> {});
      assertThat(FirstColumn.top(statement, "SELECT last_value FROM tables")).hasValue("2");
      assertThatThrownBy(() -> FirstWrite.on(cluster, Duration.ofSeconds(30), _ -> {}))
          .isInstanceOf(ProvisionException.class)
          .hasMessageStartingWith("PostgreSQL cluster.nodes=3 ")
          .hasMessageContaining(": its first node refuses a first write: ERROR: no tables here");
      statement.execute("DROP EVENT TRIGGER refusing");
    }
  }

  /** Attaches as to somebody else's cluster, with its primary as the last. */
  private void assertThatAStandbyIsNotTheFirst(RunningEngine cluster) {
    List<String> urls = cluster.servers().reversed().stream().map(Address::url).toList();
    Engine engine = Catalog.load().engine("postgresql+cluster.nodes=3");
    assertThatThrownBy(() -> ClusterIT.visit(engine, cluster.address(), urls, dataRoot))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("cannot execute CREATE DATABASE in a read-only transaction")
        .hasMessageEndingWith("give the URL of the server that does, of a cluster as the first");
  }
}
