// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.drive.Worker;
import dev.sqldyno.workload.mix.send.RowCount;
import dev.sqldyno.workload.mix.send.Session;
import dev.sqldyno.workload.mix.send.StatementMode;
import dev.sqldyno.workload.mix.send.StepCompiler;
import dev.sqldyno.workload.mix.task.RoleTask;
import dev.sqldyno.workload.value.kind.Values;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.SplittableRandom;

/** The maker of a plan's clients, each with a session of its own. Thread-safe. */
record MixClients(MixParts parts, long seed, StatementMode statementMode, MixTables tables) {

  /** Opens a client, after the load. */
  Worker open(RoleTask role, Address address, int thread) throws SQLException {
    // saves each transaction a round trip where the role has nothing but transactions
    boolean begins = !role.isTransactional();
    Session session = statementMode.open(address, parts.definitions().sql().engine(), begins);
    return MixWorker.open(
        new StepCompiler(
            session,
            Values.open(tables.shared(), seed, thread),
            parts.definitions().sql(),
            statementMode.simple(),
            begins,
            new SplittableRandom(seed + thread),
            new RowCount(),
            new HashMap<>()),
        role);
  }
}
