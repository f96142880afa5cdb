// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import org.junit.jupiter.api.Test;

class EngineCountsTest {
  @Test
  void fewerCommitsThanBookingsCannotBe() {
    EngineCounts counts = new EngineCounts(new Measured(99), new Measured(100));
    assertThat(counts.whyNot(100))
        .contains("the engine counted 99 commits, fewer than the 100 stored bookings");
    assertThat(counts.whyNot(99)).isEmpty();
    assertThat(new EngineCounts(new Measured(300), new Measured(98)).whyNot(99).orElseThrow())
        .contains("98 inserts");
  }

  @Test
  void anEngineThatDoesNotCountAccusesNobody() {
    EngineCounts silent = new EngineCounts(new Unavailable("x"), new Unavailable("x"));
    assertThat(silent.whyNot(7)).isEmpty();
    assertThat(silent.since(new EngineCounts(new Measured(1), new Measured(1))).whyNot(7))
        .isEmpty();
  }
}
