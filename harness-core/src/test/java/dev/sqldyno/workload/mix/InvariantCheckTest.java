// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvariantCheckTest extends LedgerOnH2 {
  @Test
  void sumsHaveProductsOfAmounts() throws SQLException, IOException {
    assertThat(folder.plan("h2", VARIANT).until()).isEmpty();
    MixPlan plan =
        folder
            .with("loaded - 2 * accounts", "loaded - tables * accounts")
            .with("run: {load", "run: {until: entries * tables - 1, load")
            .plan("h2", VARIANT);
    assertThat(plan.until()).hasValue(49);
    plan.load(address, "batch");
    plan.checkInvariants(connection, Map.of());
  }

  @Test
  void tablesThatNobodySettledAreNotAskedBeforehand() throws SQLException {
    Map<String, String> unsettled = new HashMap<>(VARIANT);
    unsettled.put("settle", "none");
    MixPlan plan = folder.plan("h2", unsettled);
    plan.load(address, "batch");
    WorkloadSql.execute(connection, "UPDATE accounts2 SET cents = 7 WHERE id = 1");
    // what is compared with an answer from before is not known
    plan.checkInvariants(connection, Map.of());
    assertThatThrownBy(() -> plan.checkInvariants(connection, Map.of("move", new Done(1, 1))))
        .isInstanceOf(WrongAnswerException.class);
  }

  @Test
  void aPlanThatHasNotReadTheTablesBeforeChecksNone() throws SQLException {
    folder.plan("h2", VARIANT).load(address, "batch");
    MixPlan other = folder.plan("h2", VARIANT);
    assertThatThrownBy(() -> other.checkInvariants(connection, Map.of("move", new Done(1, 1))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the invariants' answers before the window were not read");
  }

  @Test
  void anInvariantMayHoldAfterSomeTransactionsAlone() throws SQLException {
    MixPlan plan = folder.plan("h2", VARIANT);
    plan.load(address, "batch");
    WorkloadSql.execute(connection, "UPDATE accounts2 SET cents = 7 WHERE id = 1");
    plan.checkInvariants(connection, Map.of("look", new Done(1, 1)));
    assertThatThrownBy(
            () -> plan.checkInvariants(connection, Map.of("writers/balance", new Done(1, 1))))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("'check-money' of ledger returns 7, but before is 0");
  }

  @Test
  void oneColumnOfSeveralMayBeTheNumber() throws SQLException, IOException {
    Files.writeString(
        folder.sql("check-moves"),
        "SELECT 'x' AS name, SUM(moves) AS Moved, 3 AS wrong FROM accounts{n};");
    String invariant = "{sql: check-moves, equals: move}";
    String third = "{sql: check-moves, column: wrong, equals: 0}";
    folder.with(invariant, invariant.replace(", ", ", column: moved, ") + "\n  - " + third);
    MixPlan plan = folder.plan("h2", VARIANT);
    plan.load(address, "batch");
    WorkloadSql.execute(connection, "UPDATE accounts2 SET moves = 7 WHERE id = 1");
    assertThatThrownBy(() -> plan.checkInvariants(connection, Map.of("move", new Done(6, 6))))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageEndingWith("'check-moves' of ledger returns moved 7, but move is 6 (move 6)");
    assertThatThrownBy(() -> plan.checkInvariants(connection, Map.of("move", new Done(7, 7))))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageEndingWith("'check-moves' of ledger returns wrong 6, but must return 0");

    MixPlan misspelt = folder.with("column: moved", "column: move").plan("h2", VARIANT);
    misspelt.load(address, "batch");
    assertThatThrownBy(() -> misspelt.checkInvariants(connection, Map.of()))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("workload.yaml:43: unknown column 'move'; did you mean 'moved'?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NUMERIC(9, 2)", "DOUBLE PRECISION"})
  void aFractionIsNotCutOff(String type) throws SQLException, IOException {
    Files.writeString(
        folder.sql("check-moves"),
        "SELECT CAST(SUM(moves) AS %s) / 4 FROM accounts{n};".formatted(type));
    MixPlan plan = folder.plan("h2", VARIANT);
    plan.load(address, "batch");
    WorkloadSql.execute(connection, "UPDATE accounts2 SET moves = 28 WHERE id = 1");
    plan.checkInvariants(connection, Map.of("move", new Done(7, 7)));
    WorkloadSql.execute(connection, "UPDATE accounts2 SET moves = 29 WHERE id = 1");
    assertThatThrownBy(() -> plan.checkInvariants(connection, Map.of("move", new Done(7, 7))))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessage(
            "'check-moves' of ledger returns 7.25, but an invariant compares whole numbers: multiply it");
  }

  @Test
  void aSumMayCountTransactionsInPlaceOfTheirRows() throws SQLException, IOException {
    String invariant = "{sql: check-moves, equals: move}";
    MixPlan rows = folder.plan("h2", VARIANT);
    rows.load(address, "batch");
    WorkloadSql.execute(connection, "UPDATE accounts2 SET moves = 7 WHERE id = 1");
    Map<String, Done> done = Map.of("a/move", new Done(3, 12), "b/move", new Done(4, 16));
    assertThatThrownBy(() -> rows.checkInvariants(connection, done))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageEndingWith(
            "'check-moves' of ledger returns 7, but move is 28 (move 28). move wrote 28 rows in 7 transactions: for these, write count(move)");

    MixPlan counts =
        folder.with(invariant, invariant.replace("move}", "count(move)}")).plan("h2", VARIANT);
    counts.load(address, "batch");
    counts.checkInvariants(connection, Map.of());
    WorkloadSql.execute(connection, "UPDATE accounts2 SET moves = 7 WHERE id = 1");
    counts.checkInvariants(connection, done);
    assertThatThrownBy(() -> counts.checkInvariants(connection, Map.of("move", new Done(6, 7))))
        .hasMessageEndingWith("returns 7, but count(move) is 6 (count(move) 6)");

    assertThatThrownBy(() -> folder.with("count(move)", "count(mov)").plan("h2", VARIANT))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("unknown transaction 'mov'; did you mean 'move'?");
  }
}
