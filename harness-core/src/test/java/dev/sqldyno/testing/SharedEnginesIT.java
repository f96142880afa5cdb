// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.workload.WorkloadSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SharedEnginesIT {

  @TestFactory
  Stream<DynamicTest> classesThatShareAServerHaveTheirOwnTables() {
    return EngineDeployment.all()
        .map(form -> DynamicTest.dynamicTest(form.id(), () -> check(form)));
  }

  private static void check(EngineDeployment form) throws SQLException {
    RunningEngine own = TestEngines.shared(form);
    RunningEngine others = OtherTests.engine(form);
    assertThat(others.footprint()).as("the same server").isEqualTo(own.footprint());
    for (Address address : Stream.of(own, others).map(RunningEngine::address).toList()) {
      try (Connection connection = address.connect()) {
        WorkloadSql.execute(connection, "CREATE TABLE same_name (id INT PRIMARY KEY)");
      }
    }
    try (Connection connection = TestEngines.shared(form).address().connect()) {
      WorkloadSql.execute(connection, "DROP TABLE same_name");
    }
  }
}

/** Stands for another class of tests. */
final class OtherTests {
  private OtherTests() {}

  static RunningEngine engine(EngineDeployment form) {
    return TestEngines.shared(form);
  }
}
