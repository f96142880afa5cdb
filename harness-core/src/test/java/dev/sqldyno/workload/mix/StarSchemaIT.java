// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import dev.sqldyno.workload.value.ssb.SsbAnswers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares the engines' answers with what no engine has computed. */
class StarSchemaIT {
  private static final Catalog CATALOG = Catalog.load();

  @TestFactory
  Stream<DynamicTest> everyEngineAnswersAllQueriesRightly() {
    SsbAnswers right =
        SsbAnswers.of(CATALOG.workload("lineorder").sizes().get(Size.SMOKE).get("orders"));
    return EngineDeployment.all()
        .filter(EngineDeployment::hasWholeContract)
        .flatMap(deployment ->
            Stream.of("lineorder", "lineorder-flat")
                .map(CATALOG::workload)
                .flatMap(workload -> tests(deployment, workload, right)));
  }

  private static Stream<DynamicTest> tests(
      EngineDeployment deployment, Workload workload, SsbAnswers right) {
    return workload.run().variants().stream()
        .map(variant -> MixPlan.of(CATALOG, deployment.engine(), workload, Size.SMOKE, variant))
        .filter(plan -> plan.lacking("q1-1").isEmpty())
        .map(plan ->
            DynamicTest.dynamicTest(
                "%s %s %s".formatted(deployment.id(), workload.id(), plan.sql().values()),
                () -> check(TestEngines.shared(deployment), plan, right)));
  }

  private static void check(RunningEngine running, MixPlan plan, SsbAnswers right)
      throws SQLException {
    plan.load(running.address(), MixPlan.FASTEST);
    try (Connection connection = running.address().connect()) {
      List<String> tables =
          plan.sql().workload().tables().stream()
              .map(table -> table.replace("{layout}", layout(plan)))
              .toList();
      assertThat(rows(connection, "SELECT COUNT(*) FROM " + tables.getLast()))
          .containsExactly(String.valueOf(right.lines()));
      for (Map.Entry<String, Set<String>> query : right.rows().entrySet()) {
        assertThat(rows(connection, plan.sql().text(query.getKey())))
            .as(query.getKey())
            .isEqualTo(query.getValue());
      }
      String sameByTheYear = "q1-1-extract";
      if (plan.sql().workload().statements().contains(sameByTheYear)) {
        assertThat(rows(connection, plan.sql().text(sameByTheYear)))
            .isEqualTo(right.rows().get("q1-1"));
      }
      plan.checkInvariants(connection, Map.of());
      try (Statement drop = connection.createStatement()) {
        for (String table : tables) {
          drop.execute("DROP TABLE " + table);
        }
      }
    }
  }

  private static String layout(MixPlan plan) {
    return String.valueOf(plan.sql().values().get("layout"));
  }

  private static Set<String> rows(Connection connection, String sql) throws SQLException {
    Set<String> rows = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        Object[] row = new Object[columns];
        for (int i = 0; i < columns; i++) {
          Object value = results.getObject(i + 1);
          row[i] =
              value instanceof Number number
                  ? new BigDecimal(number.toString()).toBigIntegerExact()
                  : value;
        }
        rows.add(SsbAnswers.join(row));
      }
    }
    return rows;
  }
}
