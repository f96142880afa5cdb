// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.provision.RunningEngine;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every statement of every workload gives the same answers on every engine that can run here. */
class WorkloadContractIT {
  private static final Map<String, Long> ROWS = Map.of("rows", 2500L);
  private static final double SUM = 2500 * 2501 / 2.0;

  private final Catalog catalog = Catalog.load();

  @TestFactory
  Stream<DynamicTest> everyEngineGivesTheSameAnswers(@TempDir Path dir) {
    return Form.all()
        .map(form ->
            DynamicTest.dynamicTest(
                form.id(),
                () -> {
                  Engine engine = form.engine();
                  try (RunningEngine running = TestEngines.start(form, dir);
                      Connection connection = running.address().connect();
                      Statement statement = connection.createStatement()) {
                    sweep(new Session(engine, catalog.workload("dml-sweep"), statement));
                    rows(new Session(engine, catalog.workload("dml-rows"), statement));
                  }
                }));
  }

  private void sweep(Session session) throws SQLException {
    session.run("drop-table");
    session.run("create-table");
    session.expect(0, 0);
    assertThat(session.run("insert")).isEqualTo(2500);
    session.expect(2500, SUM);
    assertThat(session.run("update")).isEqualTo(2500);
    session.expect(2500, SUM + 2500);
    try (ResultSet count = session.query("count")) {
      assertThat(count.next()).isTrue();
      assertThat(count.getLong(1)).isEqualTo(2500);
    }
    assertThat(session.run("insert")).as("keys of a second insert are new").isEqualTo(2500);
    session.settle();
    assertThat(session.run("delete")).isEqualTo(5000);
    session.expect(0, 0);
    session.run("drop-table");
  }

  private void rows(Session session) throws SQLException {
    session.run("drop-table");
    session.run("create-table");
    assertThat(session.run("fill")).isEqualTo(2500);
    session.expect(2500, SUM);
    assertThat(session.prepared("insert", 2501, 0.5)).isEqualTo(1);
    assertThat(session.prepared("insert-multi-row", 2502, 0.25, 2503, 0.25)).isEqualTo(2);
    assertThat(session.prepared("update", 2501)).isEqualTo(1);
    session.expect(2503, SUM + 2);
    assertThat(session.prepared("delete", 2503)).isEqualTo(1);
    assertThat(session.prepared("delete", 2503)).as("deleted already").isZero();
    session.expect(2502, SUM + 1.75);
    session.settle();
    session.run("drop-table");
  }

  /** One engine, one workload, one connection. */
  private final class Session {
    private final Engine engine;
    private final Workload workload;
    private final Statement statement;

    Session(Engine engine, Workload workload, Statement statement) {
      this.engine = engine;
      this.workload = workload;
      this.statement = statement;
    }

    long run(String name) throws SQLException {
      return statement.executeLargeUpdate(text(name));
    }

    ResultSet query(String name) throws SQLException {
      return statement.executeQuery(text(name));
    }

    long prepared(String name, Object... values) throws SQLException {
      try (PreparedStatement prepared = statement.getConnection().prepareStatement(text(name))) {
        for (int i = 0; i < values.length; i++) {
          prepared.setObject(i + 1, values[i]);
        }
        return prepared.executeUpdate();
      }
    }

    void settle() throws SQLException {
      for (String sql : engine.settle(workload.table())) {
        statement.execute(sql);
      }
    }

    void expect(long count, double sum) throws SQLException {
      try (ResultSet check = query("check")) {
        assertThat(check.next()).isTrue();
        assertThat(check.getLong(1)).isEqualTo(count);
        assertThat(check.getDouble(2)).isEqualTo(sum);
      }
    }

    private String text(String name) {
      return catalog
          .sql(engine, workload, name)
          .with(Map.of("rows", ROWS.get("rows"), "tuples", "(?, ?), (?, ?)"));
    }
  }
}
