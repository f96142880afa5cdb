// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.LedgerFolder;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.mix.task.ShotTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends the rows of dml-rows in every way to an engine in this JVM. */
class StatementModeTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final long ROWS = 1_000;
  private static final Address H2 =
      new Address("jdbc:h2:mem:sending;DB_CLOSE_DELAY=-1", "sa", new Secret(""), Map.of());

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = H2.connect();
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    WorkloadSql.execute(connection, "SHUTDOWN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"row", "batch", "multi-row"})
  void everyWayWritesTheSameRows(String mode) throws SQLException {
    for (String statement : new String[] {"prepared", "simple"}) {
      for (String commit : new String[] {"auto", "transaction"}) {
        for (String way : new String[] {"direct", "pooled"}) {
          MixPlan plan =
              plan(
                  Map.of(
                      "mode", mode, "statement", statement, "commit", commit, "connection", way));
          ShotTask insert = plan.shot("insert");
          plan.makeEmpty(H2);
          assertThat(run(plan, insert)).isEqualTo(insert.rows()).isEqualTo(ROWS);
          plan.checkInvariants(connection, Map.of("insert", new Done(1, ROWS)));
          assertThat(number("SELECT SUM(amount) FROM dml_rows")).isEqualTo(ROWS * (ROWS + 1) / 2);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"update, row", "update, batch", "delete, row", "delete, batch"})
  void rowsAllOverTheTableAreWrittenOnceEach(String name, String mode) throws SQLException {
    MixPlan plan = plan(Map.of("mode", mode, "commit", "transaction"));
    plan.load(H2, MixPlan.FASTEST);
    long rows = run(plan, plan.shot(name));
    assertThat(rows).isEqualTo(ROWS);
    plan.checkInvariants(connection, Map.of(name, new Done(1, ROWS)));
  }

  @Test
  void aShotThatDoesItsWorkSeveralTimesTouchesItsRowsAsOften() throws SQLException {
    MixPlan plan =
        MixPlan.of(
            CATALOG, CATALOG.engine("h2"), CATALOG.workload("dml-sweep"), Size.SMOKE, Map.of());
    plan.load(H2, MixPlan.FASTEST);
    ShotTask count = plan.shot("count");
    assertThat(count.executions()).isEqualTo(40);
    assertThat(count.rows()).isEqualTo(40 * 20_000);
    assertThat(run(plan, count)).as("a row of answers each").isEqualTo(40);
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "pooled"})
  void aFailedTransactionLeavesAConnectionForTheNext(String way) throws SQLException {
    MixPlan plan = plan(Map.of("connection", way));
    plan.load(H2, MixPlan.FASTEST);
    try (Worker worker = plan.roles("select", H2).getFirst().workers().open(0)) {
      assertThat(read(worker)).isEqualTo(1);
      WorkloadSql.execute(connection, "ALTER TABLE dml_rows RENAME TO gone");
      assertThatThrownBy(() -> read(worker)).isInstanceOf(SQLException.class);
      worker.undo();
      worker.end(false);
      WorkloadSql.execute(connection, "ALTER TABLE gone RENAME TO dml_rows");
      assertThat(read(worker)).isEqualTo(1);
      assertThat(read(worker)).isEqualTo(1);
    }
  }

  @Test
  void aNegativeNumberBehindAMinusBeginsNoComment(@TempDir Path dir)
      throws IOException, SQLException {
    LedgerFolder folder =
        LedgerFolder.write(dir)
            .with("{from: -500, to: 500}", "{from: -7, to: -7}")
            .with("{from: 1, to: tables}", "{from: 1, to: 1}")
            .with("reads: {balance: 1}", "reads: {add: 1}");
    Files.writeString(folder.sql("add"), "UPDATE accounts{n} SET cents = 1 -? WHERE id = ?");
    Catalog catalog = folder.catalog();
    Workload ledger = catalog.workload(LedgerFolder.ID);
    Map<String, String> simple = Map.of("statement", "simple");
    MixPlan plan = MixPlan.of(catalog, catalog.engine("h2"), ledger, Size.SMOKE, simple);
    plan.load(H2, MixPlan.FASTEST);
    try (Worker worker = plan.roles("reads", H2).getFirst().workers().open(0)) {
      assertThat(read(worker)).isEqualTo(1);
    }
    assertThat(number("SELECT SUM(cents) FROM accounts1")).isEqualTo(8);
  }

  @Test
  void aWordThatIsNoneIsRefused() {
    assertThatThrownBy(() -> plan(Map.of("connection", "poolt")))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith("connection:poolt is unknown; did you mean 'pooled'?");
    Workload keys = CATALOG.workload("keys");
    Map<String, String> bytes = Map.of("key", "uuid1", "batch", "10", "statement", "simple");
    assertThat(
            MixPlan.of(CATALOG, CATALOG.engine("h2"), keys, Size.SMOKE, bytes).lacking("write-1"))
        .contains("'uuid1' makes bytes, which a statement that is not prepared cannot hold");
    assertThatThrownBy(() -> plan(Map.of("commit", "manual")))
        .hasMessageContaining("dml-rows/workload.yaml:")
        .hasMessageContaining("unknown kind of commit 'manual'");
  }

  private static MixPlan plan(Map<String, String> variant) {
    return MixPlan.of(
        CATALOG, CATALOG.engine("h2"), CATALOG.workload("dml-rows"), Size.SMOKE, variant);
  }

  private static long run(MixPlan plan, ShotTask shot) throws SQLException {
    try (Worker worker = plan.open(shot, H2)) {
      return shot.run(worker);
    }
  }

  private static long read(Worker worker) throws SQLException {
    worker.next();
    long rows = worker.attempt();
    worker.end(true);
    return rows;
  }

  private long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
