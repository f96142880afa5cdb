// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The service is asked to end under load. The last test of a stand. */
interface EndingContract extends StandTest {

  @Test
  @Order(Integer.MAX_VALUE)
  default void aServiceThatIsAskedToEndAnswersWhatItStores() throws Exception {
    Set<String> before = stand().database().bookingIds();
    try (Load load = Load.on(http(), "ending")) {
      Thread.sleep(Effort.chosen().loadMillis());
      assertThat(stand().service().stop()).as("ends in time").isTrue();
      load.stop();
      stand().mustHold();
      Set<String> stored = stand().database().bookingIds();
      stored.removeAll(before);
      assertThat(stored).containsAll(load.accepted());
      Set<String> unanswered = new HashSet<>(stored);
      unanswered.removeAll(load.accepted());
      System.out.printf(
          "%s: %d accepted before the end, %d stored without an answer%n",
          stand().cell(), load.accepted().size(), unanswered.size());
      assertThat(load.accepted()).isNotEmpty();
      assertThat(unanswered).as("stored, but the client was not told").isEmpty();
    }
  }
}
