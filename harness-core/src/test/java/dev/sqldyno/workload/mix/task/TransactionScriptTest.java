// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.EntryScript;
import dev.sqldyno.workload.mix.LedgerFolder;
import dev.sqldyno.workload.mix.MixPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class TransactionScriptTest {
  private static final Address H2 =
      new Address("jdbc:h2:mem:scripts;DB_CLOSE_DELAY=-1", "sa", new Secret(""), Map.of());

  /** The writers of the second do nothing else, so their connections commit each transaction. */
  @ParameterizedTest
  @CsvSource({"all, 100", "beside, 20"})
  void whatMetAnotherTransactionIsUndoneAndAttemptedAgain(
      String mix, int transactions, @TempDir Path dir) throws IOException, SQLException {
    MixPlan plan =
        LedgerFolder.write(dir)
            .with(
                "enter: {sql: insert-entry, bind: [fresh, note], rows: \"1\"}",
                "enter: {script: entry}")
            .plan("h2", Map.of("kind", "entry", "threads", "3"));
    plan.load(H2, "batch");
    Role role = plan.roles(mix, H2).getFirst();
    Map<String, Done> rows = new HashMap<>();
    try (Connection connection = H2.connect()) {
      try (Worker worker = role.workers().open(0)) {
        assertThat(answers(connection, "SELECT isolation_level FROM information_schema.sessions"))
            .containsOnlyOnce("SERIALIZABLE");
        for (int i = 0; i < transactions; i++) {
          String name = role.transactions().get(worker.next());
          rows.merge(name, new Done(1, attempted(plan, worker)), Done::plus);
          worker.end(true);
        }
        // another connection sees all of it, so it is committed
        plan.checkInvariants(connection, rows);
      }
      assertThat(answers(connection, "SELECT MAX(id) FROM entries WHERE id > " + EntryScript.FIRST))
          .as("each was drawn once")
          .containsExactly(Long.toString(EntryScript.FIRST + rows.get("enter").rows()));
      WorkloadSql.execute(connection, "SHUTDOWN");
    }
  }

  /** Attempts it once more where it met another, and returns its rows. */
  public static long attempted(MixPlan plan, Worker worker) throws SQLException {
    try {
      return worker.attempt();
    } catch (SQLException e) {
      assertThat(plan.retryable()).accepts(e);
      worker.undo();
      return worker.attempt();
    }
  }

  private static List<String> answers(Connection connection, String query) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
    }
    return answers;
  }
}
