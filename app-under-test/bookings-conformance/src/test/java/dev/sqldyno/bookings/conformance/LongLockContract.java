// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.bookings.contract.LongestWait;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tries a total whose lock is never released. */
interface LongLockContract extends ContractPart {
  /** The last try begins within 20 s and waits for the lock once more. */
  Duration LATEST = LongestWait.LAST_TRY.plus(LongestWait.LOCK).plusSeconds(3);

  String HELD = "others held the same totals at each of ";

  @Test
  default void aLockThatIsNotFreedIsA503AfterSomeTries() throws Exception {
    assumeTrue(
        ContractSize.chosen().cells() == ContractSize.Cells.EVERY,
        "takes 20 s: with -Dstacks.size=full only");
    try (HeldBookings held = HeldBookings.of(testBed(), 1)) {
      Reply reply = held.answers().getFirst();
      assertProblem(reply, 503);
      if (testBed().cell().isOurs()) {
        assertThat(reply.json().get("detail").asString()).startsWith(HELD);
      }
      assertThat(reply.took())
          .as("it is a limit of the lock's that ends it, and not that of an engine's answer")
          .isBetween(LongestWait.LOCK, LATEST);
    }
    testBed().mustHold();
  }
}
