// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.WorkloadSql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A ledger's folder, and a database in this process for it, anew for each test. */
abstract class LedgerOnH2 {
  static final Map<String, String> VARIANT = Map.of("kind", "entry", "threads", "3");

  /** The database of these tests alone, as classes run at the same time. */
  final Address address =
      new Address(
          "jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1".formatted(getClass().getSimpleName()),
          "sa",
          new Secret(""),
          Map.of());

  @TempDir private Path dir;
  LedgerFolder folder;
  Connection connection;

  @BeforeEach
  void writeFolder() throws IOException, SQLException {
    folder = LedgerFolder.write(dir);
    connection = address.connect();
  }

  @AfterEach
  void dropDatabase() throws SQLException {
    WorkloadSql.execute(connection, "SHUTDOWN");
  }
}
