// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.BookingsCheck;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Tries the remote service that a booking may wait for. */
interface DependencyContract extends ContractPart {

  @Test
  default void aBookingAsksWhatItDependsOnBeforeItTakesAConnection() throws Exception {
    Dependency dependency = testBed().dependency().orElseThrow();
    testBed().mustHold();
    List<Long> open = new CopyOnWriteArrayList<>();
    dependency.meanwhile(() -> open.add(openTransactions()));
    try {
      int before = dependency.asked();
      assertThat(http().post(Bookings.of("M", "asked").build()).status()).isEqualTo(201);
      assertThat(dependency.asked() - before).isOne();
      assertThat(dependency.offers()).as("plain HTTP/1.1 on every stack").isZero();
      assertThat(open).containsExactly(0L);
      assertProblem(http().post(Bookings.of("", "asked").build()), 400, "model");
      assertThat(http().totals("M", "asked").status()).isEqualTo(200);
      assertThat(dependency.asked() - before).as("what is wrong is not asked for").isOne();
    } finally {
      dependency.reset();
    }
  }

  private long openTransactions() {
    try {
      return testBed().database().openTransactions();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  default void whereWhatABookingDependsOnFailsNothingIsStored() throws Exception {
    Dependency dependency = testBed().dependency().orElseThrow();
    BookingsCheck before = testBed().mustHold();
    for (int status : List.of(500, 503, 404)) {
      dependency.answer(status);
      try {
        assertProblem(http().post(Bookings.of("M", "failed").build()), 503);
      } finally {
        dependency.reset();
      }
    }
    assertThat(testBed().mustHold()).isEqualTo(before);
    assertThat(http().post(Bookings.of("M", "failed").build()).status()).isEqualTo(201);
  }
}
