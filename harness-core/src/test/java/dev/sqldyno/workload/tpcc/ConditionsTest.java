// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Invariant;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.mix.Done;
import dev.sqldyno.workload.mix.MixPlan;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spoils a database on purpose: each of the twelve consistency conditions finds its own damage. */
class ConditionsTest {
  private static final int CONDITIONS = 12;
  private static final Catalog CATALOG = Catalog.load();
  private static final Address H2 =
      new Address("jdbc:h2:mem:conditions;DB_CLOSE_DELAY=-1", "sa", new Secret(""), Map.of());

  private static MixPlan plan;

  @BeforeAll
  static void load() throws SQLException {
    plan =
        MixPlan.of(CATALOG, CATALOG.engine("h2"), CATALOG.workload("tpcc"), Size.SMOKE, Map.of());
    plan.load(H2, MixPlan.FASTEST);
  }

  @AfterAll
  static void drop() throws SQLException {
    try (Connection connection = H2.connect()) {
      WorkloadSql.execute(connection, "SHUTDOWN");
    }
  }

  @Test
  void allTwelveAreInvariantsAndHoldAfterTheLoad() throws SQLException {
    assertThat(CATALOG.workload("tpcc").invariants())
        .filteredOn(invariant -> invariant.equals().equals("0"))
        .extracting(Invariant::sql)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, CONDITIONS).mapToObj(i -> "condition-" + i).toList());
    try (Connection connection = H2.connect()) {
      assertThat(broken(connection)).isEmpty();
      plan.checkInvariants(connection, Map.of());
    }
  }

  /**
   * Where a condition follows from others, such as 1 from 8 and 9, no damage breaks it alone. The
   * first one of the list is the first that the check tells.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 8    | UPDATE warehouse SET w_ytd = w_ytd + 1 WHERE w_id = 1",
        "2      | UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = 2 AND d_id = 3",
        "3 5 11 | DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 1 AND no_o_id = 9",
        "4 6    | UPDATE orders SET o_ol_cnt = o_ol_cnt + 1 WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 1",
        "5      | UPDATE orders SET o_carrier_id = NULL WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 1;"
            + " UPDATE order_line SET ol_delivery_d = NULL WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = 1",
        "6      | UPDATE order_line SET ol_o_id = 2, ol_number = 99"
            + " WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = 1 AND ol_number = 1",
        "7      | UPDATE order_line SET ol_delivery_d = NULL"
            + " WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = 1 AND ol_number = 1",
        "8 9    | UPDATE history SET h_w_id = 2 WHERE h_c_w_id = 1 AND h_c_d_id = 1 AND h_c_id = 1",
        "9      | UPDATE history SET h_d_id = 2 WHERE h_c_w_id = 1 AND h_c_d_id = 1 AND h_c_id = 1",
        "10     | UPDATE history SET h_c_id = 2 WHERE h_c_w_id = 1 AND h_c_d_id = 1 AND h_c_id = 1",
        "11     | DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 1 AND no_o_id = 8;"
            + " UPDATE orders SET o_carrier_id = 1 WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 8;"
            + " UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP, ol_amount = 0"
            + " WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = 8",
        "12     | UPDATE customer SET c_ytd_payment = c_ytd_payment + 1"
            + " WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 1"
      })
  void eachFindsItsOwnDamage(String conditions, String damage) throws SQLException {
    try (Connection connection = H2.connect()) {
      connection.setAutoCommit(false);
      for (String sql : damage.split(";")) {
        WorkloadSql.execute(connection, sql);
      }
      assertThat(broken(connection))
          .containsExactlyElementsOf(
              Stream.of(conditions.split(" ")).map(Integer::valueOf).toList());
      assertThatThrownBy(() -> plan.checkInvariants(connection, Map.of()))
          .isInstanceOf(WrongAnswerException.class)
          .hasMessageContaining("'condition-%s' of tpcc", conditions.split(" ")[0]);
      connection.rollback();
    }
  }

  /** The eleventh says how many orders the load has delivered. */
  @Test
  void whatWasCommittedMustBeThere() throws SQLException {
    try (Connection connection = H2.connect()) {
      for (String transaction : new String[] {"new-order", "payment", "delivery"}) {
        assertThatThrownBy(
                () -> plan.checkInvariants(connection, Map.of(transaction, new Done(1, 1))))
            .isInstanceOf(WrongAnswerException.class)
            .hasMessageContaining(transaction + " 1");
      }
      plan.checkInvariants(connection, Map.of("stock-level", new Done(1, 1)));
    }
  }

  private static Set<Integer> broken(Connection connection) throws SQLException {
    Set<Integer> broken = new TreeSet<>();
    try (Statement statement = connection.createStatement()) {
      for (int i = 1; i <= CONDITIONS; i++) {
        try (ResultSet row = statement.executeQuery(plan.sql().text("condition-" + i))) {
          row.next();
          if (row.getLong(1) > 0) {
            broken.add(i);
          }
        }
      }
    }
    return broken;
  }
}
