// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;

/**
 * What is kept prepared needs no text: a stack that did without would have the driver or the engine
 * parse each statement, and be a straw man. Only our stacks on a JVM promise that.
 */
interface PreparedContract extends StandTest {
  /** More than twice what all connections send when they meet each statement. */
  int ENOUGH = 200;

  @Test
  default void theTextOfAStatementGoesToTheEngineOnceAConnection() {
    assumeThat(stand().cell().stack().jar()).as("a stack on a JVM").isPresent();
    assumeThat(stand().cell().stack().data()).as("a stack of the launch folder").isPresent();
    long before = stand().relay().texts();
    for (int i = 0; i < ENOUGH; i++) {
      assertMessage(http().post(Bookings.of("M", "prepared").build()), 201);
    }
    assertThat(stand().relay().texts() - before)
        .as("statements in full for %d bookings", ENOUGH)
        .isLessThan(ENOUGH / 2);
    assertThat(stand().relay().texts()).as("what is sent can be read").isPositive();
  }
}
