// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.EngineLock;
import dev.sqldyno.testing.TestEngines;
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

/** Does the work of several forks in turn on a shared engine. */
@Isolated("a property names the folder of shared engines")
class KeptTablesIT {
  private static final String LOCKS = "sqldyno.engine-locks";
  private static final String MARK = "made by an earlier fork";

  private final Catalog catalog = Catalog.load();

  @TempDir Path folder;
  private RunningEngine engine;
  private Connection connection;

  @BeforeEach
  void share() throws Exception {
    engine = TestEngines.shared("postgresql");
    connection = engine.address().connect();
    EngineLock.write(engine, folder.resolve("postgresql.lock"));
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

    fork("oltp", "point-select", "", true);
    execute("UPDATE sbtest1 SET k = k + 1 WHERE id = 7");
    assertThatThrownBy(() -> fork("oltp", "point-select", "", true))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageContaining("'sum' of oltp returns");
  }

  @Test
  void whatAForkWroteWhenItDiedIsNoTable() throws Exception {
    fork("oltp", "point-select", "", true);
    Path left = folder.resolve("postgresql.tables");
    Files.writeString(left, Files.readString(left).substring(0, 20));
    mark("sbtest1");
    fork("oltp", "point-select", "", true);
    assertThat(isMarked("sbtest1")).isFalse();
  }

  @Test
  void anEngineOfTheForksOwnKeepsNoTables() throws Exception {
    Files.delete(folder.resolve("postgresql.lock"));
    fork("oltp", "point-select", "", true);
    mark("sbtest1");
    fork("oltp", "point-select", "", true);
    assertThat(isMarked("sbtest1")).isFalse();
  }

  private void fork(String workload, String mix, String with, boolean endsWell) throws Exception {
    Workload of = catalog.workload(workload);
    MixParameters parameters =
        MixParameters.parse(of, Map.of(MixParameters.MIX, mix, MixParameters.WITH, with));
    MixPlan plan = MixPlan.of(catalog, engine.engine(), of, Size.SMOKE, parameters.values());
    ForkProgress progress = ForkProgress.start("postgresql");
    try (Work work =
        Work.of(new ForkTrial(plan, parameters, Size.SMOKE, engine, connection, progress))) {
      work.prepare();
      work.check(false);
      work.run(Duration.ofMillis(50), false);
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
            statement.executeQuery("SELECT obj_description('%s'::regclass)".formatted(table))) {
      return row.next() && MARK.equals(row.getString(1));
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
