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

/** Tries the whole contract. */
@ParameterizedClass(name = "{0}")
@MethodSource("cells")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
record WholeContractIT(Cell cell)
    implements AnswersContract,
        LargeTotalContract,
        PreparedContract,
        FirstBookingsContract,
        BadBytesContract,
        FramingContract,
        IdleContract,
        FullPoolContract,
        IsolationContract,
        LeavingClientContract,
        LongLockContract,
        DisconnectsContract,
        LostEngineContract,
        SilentEngineContract,
        ManagementContract,
        ReadmeContract,
        EndingContract {
  private static Stand stand;

  static List<Cell> cells() {
    TestStacks.plan();
    return Matrix.whole();
  }

  @BeforeParameterizedClassInvocation
  static void start(Cell cell) throws SQLException {
    stand = Stand.start(cell, Optional.empty());
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
