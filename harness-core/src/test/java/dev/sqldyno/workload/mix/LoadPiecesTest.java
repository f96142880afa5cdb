// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.mix.LoadPieces.Piece;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoadPiecesTest {
  private static final Address H2 =
      new Address("jdbc:h2:mem:pieces;DB_CLOSE_DELAY=-1", "sa", new Secret(""), Map.of());

  @Test
  void theRowsAreTheSameWhateverTheNumberOfConnections() throws SQLException {
    Catalog catalog = Catalog.load();
    Workload tpcc = catalog.workload("tpcc");
    MixPlan plan = MixPlan.of(catalog, catalog.engine("h2"), tpcc, Size.SMOKE, Map.of());
    try (Connection connection = H2.connect()) {
      long rows = plan.load(H2, MixPlan.FASTEST);
      Map<String, List<String>> byOne = rows(connection, tpcc.tables());
      assertThat(plan.load(H2, MixPlan.FASTEST, 3)).isEqualTo(rows).isGreaterThan(2000);
      assertThat(rows(connection, tpcc.tables())).isEqualTo(byOne);
      plan.checkInvariants(connection, Map.of());
      WorkloadSql.execute(connection, "SHUTDOWN");
    }
  }

  /** Returns the rows of each table, sorted. */
  private static Map<String, List<String>> rows(Connection connection, List<String> tables)
      throws SQLException {
    Map<String, List<String>> all = new TreeMap<>();
    for (String table : tables) {
      List<String> rows = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
        while (row.next()) {
          StringBuilder text = new StringBuilder();
          for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            text.append(row.getString(column)).append('|');
          }
          rows.add(text.toString());
        }
      }
      Collections.sort(rows);
      all.put(table, rows);
    }
    return all;
  }

  @Test
  void severalConnectionsSendAtOnce() throws SQLException {
    CyclicBarrier together = new CyclicBarrier(3);
    Set<Connection> used = ConcurrentHashMap.newKeySet();
    Piece piece =
        connection -> {
          used.add(connection);
          try {
            return together.await(30, TimeUnit.SECONDS) < 0 ? 0 : 2;
          } catch (Exception e) {
            throw new SQLException(e);
          }
        };
    assertThat(new LoadPieces(Collections.nCopies(6, piece)).send(H2::connect, 3)).isEqualTo(12);
    assertThat(used).hasSize(3).allMatch(LoadPiecesTest::isClosed);
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return false;
    }
  }

  @Test
  void afterAFailureNothingElseIsBegun() {
    AtomicInteger begun = new AtomicInteger();
    Piece piece =
        _ -> {
          begun.incrementAndGet();
          throw new SQLException("disk full", "53100");
        };
    LoadPieces pieces = new LoadPieces(Collections.nCopies(100, piece));
    assertThatThrownBy(() -> pieces.send(H2::connect, 2))
        .isInstanceOf(SQLException.class)
        .hasMessage("disk full");
    assertThat(begun.get()).isBetween(1, 2);
    assertThatThrownBy(() ->
            pieces.send(
                () -> {
                  throw new SQLException("too many clients", "53300");
                },
                2))
        .hasMessage("too many clients");
  }

  @Test
  void anInterruptEndsALoad() {
    Piece piece =
        _ -> {
          try {
            Thread.sleep(60_000);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return 1;
        };
    LoadPieces pieces = new LoadPieces(Collections.nCopies(10, piece));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> pieces.send(H2::connect, 2)).hasMessage("the load was interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }
}
