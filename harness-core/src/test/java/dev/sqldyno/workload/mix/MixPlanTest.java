// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Operation;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.RetryCodes;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.task.TransactionScript;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MixPlanTest extends LedgerOnH2 {
  private static final String MISSING = " is missing";

  @ParameterizedTest
  @ValueSource(strings = {"row", "batch", "multi-row", "fastest"})
  void everyWayLoadsTheSameRows(String by) throws SQLException {
    MixPlan plan = plan();
    assertThat(plan.load(address, by)).isEqualTo(105);
    assertThat(number("SELECT COUNT(*) FROM accounts1")).isEqualTo(40);
    assertThat(number("SELECT MIN(id) * 1000 + MAX(id) FROM accounts2")).isEqualTo(1040);
    assertThat(number("SELECT SUM(id) FROM entries")).isEqualTo(325);
    assertThat(number("SELECT COUNT(DISTINCT note) FROM entries WHERE LENGTH(note) = 20"))
        .isEqualTo(25);
    plan.checkInvariants(connection, Map.of());
    // the tables begin anew, and so do the counters
    assertThat(plan.load(address, by, 3)).isEqualTo(105);
    plan.checkInvariants(connection, Map.of());
  }

  @ParameterizedTest
  @CsvSource({
    "ycsb, c, false",
    "ycsb, e, true",
    "oltp, read-only, false",
    "oltp, delete, true",
    "dml-sweep, count, false",
    "dml-sweep, update, true"
  })
  void onlyAQueryDefersNothing(String workload, String operation, boolean writes) {
    Catalog catalog = Catalog.load();
    Engine engine = catalog.engine("postgresql");
    assertThat(
            MixPlan.of(catalog, engine, catalog.workload(workload), Size.SMOKE, Map.of())
                .writes(operation))
        .isEqualTo(writes);
  }

  @Test
  void aQueryThatLocksItsRowsWrites() {
    Catalog catalog = Catalog.load();
    WorkloadSql sql =
        new WorkloadSql(catalog, catalog.engine("postgresql"), catalog.workload("bookings"));
    assertThat(sql.onlyReads("read-aggregates")).isTrue();
    assertThat(sql.onlyReads("lock-aggregates")).isFalse();
  }

  @Test
  void aMixDoesWhatItsFolderSays() throws SQLException {
    MixPlan plan = plan();
    plan.load(address, "batch");
    Map<String, Done> rows = new HashMap<>();
    Role role = plan.roles("all", address).getFirst();
    assertThat(role.threads()).isEqualTo(3);
    try (Worker worker = role.workers().open(0)) {
      for (int i = 0; i < 200; i++) {
        String name = role.transactions().get(worker.next());
        long wrote = worker.attempt();
        worker.end(true);
        assertThat(wrote).isEqualTo(name.equals("enter-several") ? 3 : 1);
        rows.merge(name, new Done(1, wrote), Done::plus);
      }
    }
    assertThat(rows).containsOnlyKeys("balance", "look", "enter", "enter-several", "count");
    assertThat(rows.get("balance").rows()).isBetween(55L, 110L);
    plan.checkInvariants(connection, rows);
    assertThat(number("SELECT SUM(cents) FROM (TABLE accounts1 UNION ALL TABLE accounts2)"))
        .isNotZero();
    rows.merge("enter", new Done(1, 1), Done::plus);
    assertThatThrownBy(() -> plan.checkInvariants(connection, rows))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("check-entries")
        .hasMessageContaining("loaded 105");
  }

  @Test
  void whatIsReadIsNotCountedWhereNothingWasWritten() throws SQLException, IOException {
    Files.writeString(
        folder.sql("move"), "UPDATE accounts{n} SET moves = moves + 1 WHERE id = ? AND 1 = 0");
    String move = "sql: move, vary: {n: n}, bind: [account], rows: ";
    MixPlan plan = folder.with(move + "\"1\"", move + "0..1").plan("h2", VARIANT);
    plan.load(address, "batch");
    try (Worker worker = plan.roles("moves", address).getFirst().workers().open(0)) {
      worker.next();
      assertThat(worker.attempt()).isZero();
      worker.end(true);
    }
    plan.checkInvariants(connection, Map.of("move", new Done(1, 0)));
  }

  @Test
  void anotherNumberOfRowsIsAWrongAnswer() throws SQLException {
    MixPlan plan = plan();
    plan.load(address, "batch");
    WorkloadSql.execute(connection, "DELETE FROM accounts1");
    WorkloadSql.execute(connection, "DELETE FROM accounts2");
    try (Worker worker = plan.roles("reads", address).getFirst().workers().open(0)) {
      worker.next();
      assertThatThrownBy(worker::attempt)
          .isInstanceOf(WrongAnswerException.class)
          .hasMessageContaining("'balance' read or wrote 0 rows, but must 1");
    }
  }

  @Test
  void aFailedTransactionIsUndoneAndCanBeAttemptedAgain() throws SQLException, IOException {
    Files.writeString(
        folder.sql("add"),
        "UPDATE accounts{n} SET cents = 1000 / cents, id = ? * 0 + id WHERE id = ?");
    MixPlan plan =
        folder.with("all: {balance: 2", "one: {look: 1}\n  all: {balance: 2").plan("h2", VARIANT);
    plan.load(address, "batch");
    try (Worker worker = plan.roles("one", address).getFirst().workers().open(0)) {
      worker.next();
      assertThatThrownBy(worker::attempt).isInstanceOf(SQLException.class);
      worker.undo();
      WorkloadSql.execute(connection, "UPDATE accounts1 SET cents = 2");
      WorkloadSql.execute(connection, "UPDATE accounts2 SET cents = 2");
      assertThat(worker.attempt()).isEqualTo(1);
      worker.end(true);
    }
    assertThat(
            number(
                "SELECT COUNT(*) FROM (TABLE accounts1 UNION ALL TABLE accounts2) WHERE cents = 500"))
        .isEqualTo(1);
  }

  @Test
  void anInsertThatIsAttemptedAgainHasTheSameKey() throws SQLException {
    MixPlan plan = plan();
    plan.load(address, "batch");
    WorkloadSql.execute(connection, "INSERT INTO entries (id) VALUES (26)");
    Role writers = plan.roles("beside", address).getFirst();
    assertThat(writers.threads()).isEqualTo(2);
    try (Worker worker = writers.workers().open(0)) {
      worker.next();
      assertThatThrownBy(worker::attempt).isInstanceOf(SQLException.class);
      worker.undo();
      WorkloadSql.execute(connection, "DELETE FROM entries WHERE id = 26");
      assertThat(worker.attempt()).isEqualTo(1);
      worker.end(true);
    }
    assertThat(number("SELECT MAX(id) FROM entries")).isEqualTo(26);
  }

  @Test
  void aSeedAndThreadDrawTheSame() throws SQLException {
    assertThat(drawn(0)).isEqualTo(drawn(0)).isNotEqualTo(drawn(1));
  }

  private List<Integer> drawn(int thread) throws SQLException {
    MixPlan plan = plan();
    plan.load(address, "batch");
    try (Worker worker = plan.roles("all", address).getFirst().workers().open(thread)) {
      return IntStream.range(0, 50).map(_ -> worker.next()).boxed().toList();
    }
  }

  @Test
  void whatAnEngineLacksIsNamed() throws IOException {
    Map<String, String> bulk = Map.of("kind", "entry", "by", "bulk");
    assertThat(plan().lacking("all")).isEmpty();
    assertThat(folder.plan("h2", bulk).lacking(Workload.LOAD))
        .contains("the driver of H2 has no bulk interface");
    assertThat(folder.plan("postgresql", bulk).lacking(Workload.LOAD)).isEmpty();
    Files.writeString(
        folder.sql("insert-account"), "INSERT INTO accounts{n} (id, note) VALUES (?, UPPER(?));\n");
    assertThat(folder.plan("postgresql", bulk).lacking(Workload.LOAD))
        .contains("engines/postgresql/sql/ledger/insert-account-bulk.sql is missing");
    assertThat(folder.plan("h2", Map.of("kind", "entry", "by", "batch")).lacking(Workload.LOAD))
        .isEmpty();
  }

  @Test
  void everyWorkloadCompilesForEveryEngine() {
    Catalog catalog = Catalog.load();
    for (Workload workload : catalog.workloads()) {
      for (Operation operation : workload.operations()) {
        for (Map<String, String> variant : operation.variants()) {
          for (Engine engine : catalog.engines()) {
            if (workload.id().equals(BookingsTables.WORKLOAD)) {
              // BookingTransactionIT compiles it, where its script is
              assertThatThrownBy(() -> MixPlan.of(catalog, engine, workload, Size.SMOKE, variant))
                  .isInstanceOf(CatalogException.class)
                  .hasMessageContaining("no TransactionScript 'bookings' is on the class path");
              continue;
            }
            MixPlan plan = MixPlan.of(catalog, engine, workload, Size.SMOKE, variant);
            assertThat(plan.lacking(operation.id()).orElse(MISSING))
                .containsAnyOf(MISSING, "no bulk interface", "{cache}");
          }
        }
      }
    }
  }

  @Test
  void everyEngineNamesTheErrorsThatLetATransactionBeAttemptedAgain() {
    Catalog catalog = Catalog.load();
    assertThat(catalog.engines()).allSatisfy(engine -> assertThat(engine.retry()).isNotEmpty());
    SQLException serialization = new SQLException("", "40001", 7);
    SQLException lock = new SQLException("", "HY000", 1205);
    SQLException batch = new SQLException("a batch failed");
    batch.setNextException(new SQLException("", "40P01"));
    assertThat(codes(catalog, "h2").test(serialization)).isTrue();
    assertThat(codes(catalog, "cockroachdb").test(serialization)).isTrue();
    assertThat(codes(catalog, "mysql")).accepts(lock, TransactionScript.conflict("optimistic"));
    assertThat(codes(catalog, "tidb")).accepts(lock, new SQLException("", "HY000", 9007));
    assertThat(codes(catalog, "oracle"))
        .accepts(new SQLException("", "61000", 60))
        .rejects(new SQLException("", "61000", 6), lock);
    assertThat(codes(catalog, "postgresql")).accepts(batch, serialization).rejects(lock);
    // five digits are a SQLSTATE, whatever a vendor means by them
    assertThat(codes(catalog, "postgresql")).rejects(new SQLException("", "XX000", 40001));
    assertThat(codes(catalog, "postgresql")).rejects(new SQLException("no state at all"));
  }

  private static RetryCodes codes(Catalog catalog, String engine) {
    return RetryCodes.of(catalog.engine(engine), List.of());
  }

  private MixPlan plan() {
    return folder.plan("h2", VARIANT);
  }

  private long number(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
