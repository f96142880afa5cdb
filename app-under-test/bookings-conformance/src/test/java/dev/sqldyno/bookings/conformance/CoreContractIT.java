// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tries the core of the contract: what engines or lockings may break, with a dependency. */
@ParameterizedClass(name = "{0}")
@MethodSource("cells")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
record CoreContractIT(Cell cell)
    implements AnswersContract,
        LargeTotalContract,
        PreparedContract,
        FirstBookingsContract,
        FullPoolContract,
        IsolationContract,
        LeavingClientContract,
        DependencyContract,
        LostEngineContract,
        ManagementContract {
  private static Stand stand;

  static List<Cell> cells() {
    TestStacks.plan();
    return Matrix.core();
  }

  @BeforeParameterizedClassInvocation
  static void start(Cell cell) throws SQLException {
    stand = Stand.start(cell, Optional.of(new Dependency()));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    if (stand != null) {
      stand.close();
      stand = null;
    }
  }

  @Override
  public Stand stand() {
    return stand;
  }
}
