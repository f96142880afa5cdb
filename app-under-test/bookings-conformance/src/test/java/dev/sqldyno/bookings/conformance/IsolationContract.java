// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks that all stacks get the same isolation, each by a setting of its driver's. */
interface IsolationContract extends ContractPart {

  @Test
  default void bookingsReadWhatIsCommitted() throws Exception {
    boolean told = testBed().database().tellsIsolation();
    assumeTrue(
        told || testBed().cell().isSpring(), "neither the engine nor the service would tell");
    double retried = told ? 0 : Metrics.of(http()).get(Metrics.RETRIES);
    try (HeldBookings held = HeldBookings.of(testBed(), 2)) {
      if (told) {
        assertThat(testBed().database().isolationOfWaiting()).isEqualTo(Set.of("READ COMMITTED"));
      }
      assertThat(held.releaseChanged()).extracting(Reply::status).containsOnly(201);
    }
    if (!told) {
      assertThat(Metrics.of(http()).get(Metrics.RETRIES))
          .as("a transaction that must see one state of all rows would have to begin again")
          .isEqualTo(retried);
    }
  }
}
