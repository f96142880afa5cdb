// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.bookings.contract.LongestWait;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.stacks.catalog.Stack.Model;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tries an engine that keeps its connections and says nothing more. */
interface SilentEngineContract extends ContractPart {
  /** The margin of a limit that is checked now and then, on a busy machine. */
  Duration LATE = Duration.ofSeconds(5);

  @Test
  default void anEngineThatFallsSilentIsA503AfterItsLimitAndNothingIsLost() throws Exception {
    assumeTrue(
        ContractSize.chosen().cells() == ContractSize.Cells.EVERY,
        "takes 30 s or more: with -Dstacks.size=full only");
    assumeFalse(hasNoLimit(testBed().cell()), "its driver has no limit, as the stack's file says");
    try (HeldBookings held = HeldBookings.of(testBed(), 1)) {
      testBed().relay().freeze();
      try {
        Reply reply = held.release().getFirst();
        assertProblem(testBed(), reply, RefusedException.noDatabase(null).problem());
        assertThat(reply.took())
            .isBetween(LongestWait.ANSWER.minusSeconds(1), longest(testBed().cell()).plus(LATE));
      } finally {
        testBed().relay().thaw();
      }
    }
    testBed().mustHold();
    FullPoolContract.assertEveryConnectionIsFree(testBed());
  }

  /** Sequelize waits for its query and then for its ROLLBACK. */
  private static Duration longest(ContractCase cell) {
    return isNode(cell) ? LongestWait.ANSWER.multipliedBy(2) : LongestWait.ANSWER;
  }

  /** Node.js has no limit on MySQL and MariaDB. */
  private static boolean hasNoLimit(ContractCase cell) {
    return isNode(cell) && !cell.form().engine().id().equals("postgresql");
  }

  private static boolean isNode(ContractCase cell) {
    return cell.stack().model().equals(Optional.of(Model.EVENT_LOOP));
  }
}
