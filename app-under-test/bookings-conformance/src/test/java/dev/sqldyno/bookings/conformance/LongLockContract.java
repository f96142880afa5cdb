// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A total whose lock nobody gives back. */
interface LongLockContract extends StandTest {
  /** Of one try. */
  Duration LOCK_WAIT = Duration.ofSeconds(5);

  @Test
  default void aLockThatIsNotFreedIsA503AfterSomeTries() throws Exception {
    assumeTrue(
        Effort.chosen().cells() == Effort.Cells.EVERY, "takes 20 s: with -Dstacks.size=full only");
    try (HeldBookings held = HeldBookings.of(stand(), 1)) {
      Reply reply = held.answers().getFirst();
      assertProblem(reply, 503);
      assertThat(reply.took()).isBetween(LOCK_WAIT, HttpCalls.HANGS);
    }
    stand().mustHold();
  }
}
