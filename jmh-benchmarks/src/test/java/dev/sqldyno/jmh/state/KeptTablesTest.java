// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.TestRunningEngine;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.mix.MixPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Does the work of several forks in turn on a database of this JVM, as if it were shared. */
@Isolated("a property names the folder of shared engines")
class KeptTablesTest {
  private static final String LOCKS = "sqldyno.engine-locks";
  private static final String MARK = "made by an earlier fork";

  private final Catalog catalog = Catalog.load();
  private final Engine h2 = catalog.engine("h2");
  private final Address address = new Address("jdbc:h2:mem:kept", "sa", new Secret(""), Map.of());

  @TempDir Path folder;
  private Connection connection;

  @BeforeEach
  void share() throws Exception {
    connection = address.connect();
    Files.createFile(folder.resolve("h2.lock"));
    System.setProperty(LOCKS, folder.toString());
  }

  @AfterEach
  void forget() throws SQLException {
    System.clearProperty(LOCKS);
    connection.close();
  }

  @Test
  void aForkFindsTheTablesThatTheOneBeforeOnlyRead() throws Exception {
    fork("oltp", "point-select", "", true);
    mark("sbtest1");
    fork("oltp", "read-only", "", true);
    assertThat(isMarked("sbtest1")).isTrue();
    fork("oltp", "point-select", "", true);
    assertThat(isMarked("sbtest1")).isTrue();

    fork("oltp", "write-only", "", true);
    assertThat(isMarked("sbtest1")).as("a fork that writes loads its own").isFalse();
    mark("sbtest1");
    fork("oltp", "point-select", "", true);
    assertThat(isMarked("sbtest1")).as("nor does one read what another wrote").isFalse();
  }

  @Test
  void aForkOfAnotherVariantLoadsItsOwn() throws Exception {
    fork("oltp", "point-select", "", true);
    mark("sbtest1");
    fork("oltp", "point-select", "ids:uniform", true);
    assertThat(isMarked("sbtest1")).isFalse();
  }

  @Test
  void aForkThatDiedOrGaveAWrongAnswerLeavesNoTables() throws Exception {
    fork("oltp", "point-select", "", true);
    mark("sbtest1");
    fork("oltp", "point-select", "", false);
    assertThat(isMarked("sbtest1")).isTrue();
    fork("oltp", "point-select", "", true);
    assertThat(isMarked("sbtest1")).isFalse();
  }

  @Test
  void clientsThatGoOnFromTheLoadsKeysNeedALoad() throws Exception {
    fork("ycsb", "c", "", true);
    mark("usertable");
    fork("ycsb", "c", "", true);
    assertThat(isMarked("usertable")).isFalse();
  }

  @Test
  void foundTablesAreCheckedLikeLoadedOnes() throws Exception {
    fork("oltp", "point-select", "", true);
    execute("DELETE FROM sbtest1 WHERE id = 7");
    assertThatThrownBy(() -> fork("oltp", "point-select", "", true))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("returns 999, but loaded + insert - delete is 1000");
  }

  @Test
  void anEngineOfTheForksOwnKeepsNoTables() throws Exception {
    Files.delete(folder.resolve("h2.lock"));
    fork("oltp", "point-select", "", true);
    mark("sbtest1");
    fork("oltp", "point-select", "", true);
    assertThat(isMarked("sbtest1")).isFalse();
  }

  private void fork(String workload, String mix, String with, boolean endsWell) throws Exception {
    Workload of = catalog.workload(workload);
    MixParameters parameters =
        MixParameters.parse(of, Map.of(MixParameters.MIX, mix, MixParameters.WITH, with));
    MixPlan plan = MixPlan.of(catalog, h2, of, Size.SMOKE, parameters.values());
    Footprint emulated = new Footprint.Emulated(1, Path.of("counts"), "an emulator");
    RunningEngine running = TestRunningEngine.of(h2, address, emulated, CrashReport.NONE);
    ForkProgress progress = ForkProgress.start("h2");
    try (Work work =
        Work.of(new ForkTrial(plan, parameters, Size.SMOKE, running, connection, progress))) {
      work.prepare();
      work.check(false);
      work.run(Duration.ZERO, false);
      work.check(true);
      if (endsWell) {
        work.leaveTables();
      }
    }
  }

  private void mark(String table) throws SQLException {
    execute("COMMENT ON TABLE %s IS '%s'".formatted(table, MARK));
  }

  private boolean isMarked(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT remarks FROM information_schema.tables WHERE lower(table_name) = '%s'"
                    .formatted(table))) {
      return row.next() && MARK.equals(row.getString(1));
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
