// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Tries the whole contract. */
@Execution(ExecutionMode.CONCURRENT) // by itself a parameterised class waits for the others
@ResourceLock("WholeContractIT") // one cell after the other
@ParameterizedClass(name = "{0}")
@MethodSource("cells")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
record WholeContractIT(ContractCase cell)
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
  private static TestBed testBed;

  static List<ContractCase> cells() {
    TestStacks.plan();
    return Matrix.whole();
  }

  @BeforeParameterizedClassInvocation
  static void start(ContractCase cell) throws SQLException {
    testBed = TestBed.start(cell, Optional.empty());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    if (testBed != null) {
      testBed.close();
      testBed = null;
    }
  }

  @Override
  public TestBed testBed() {
    return testBed;
  }
}
