// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.Address;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.drive.Role;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.task.TransactionScriptTest;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Two clients read a number at once, and both write one more. */
class LostUpdateIT {
  private static final int CLIENTS = 2;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> anUpdateIsLostOnlyWhereTheIsolationAllowsIt() {
    return EngineDeployment.all()
        .filter(EngineDeployment::hasWholeContract)
        // has no isolation level above that of a snapshot
        .filter(form -> !form.engine().folder().equals("tidb"))
        .flatMap(form ->
            Stream.of("committed", "serializable")
                .map(script ->
                    DynamicTest.dynamicTest(form.id() + ", " + script, () -> check(form, script))));
  }

  private void check(EngineDeployment form, String script) throws Exception {
    ReadThenWrite.BOTH_HAVE_READ.reset();
    MixPlan plan = plan(form, script);
    Address address = TestEngines.shared(form).address();
    plan.load(address, "batch");
    Role role = plan.roles("moves", address).getFirst();
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        Connection connection = address.connect()) {
      List<Future<Long>> moves =
          Stream.of(0, 1)
              .map(thread -> clients.submit((Callable<Long>) () -> move(plan, role, thread)))
              .toList();
      long counted = 0;
      for (Future<Long> move : moves) {
        counted += move.get();
      }
      Map<String, Done> rows = Map.of("move", new Done(counted, counted));
      if (script.equals("serializable")) {
        plan.checkInvariants(connection, rows);
      } else {
        assertThatThrownBy(() -> plan.checkInvariants(connection, rows))
            .isInstanceOf(WrongAnswerException.class)
            .hasMessageContainingAll("'check-moves' of ledger returns 1", "2");
      }
    }
  }

  private MixPlan plan(EngineDeployment form, String script) throws IOException {
    return LedgerFolder.write(folder)
        .with(
            "move: {steps: [balance, move-one], same: [n, account], transaction: true}",
            "move: {script: %s}".formatted(script))
        .plan(form.engine().folder(), Map.of("kind", "entry", "threads", "2"));
  }

  private static long move(MixPlan plan, Role role, int thread) throws SQLException {
    try (Worker worker = role.workers().open(thread)) {
      worker.next();
      long rows = TransactionScriptTest.attempted(plan, worker);
      worker.end(true);
      return rows;
    }
  }
}
