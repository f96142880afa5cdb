// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.stacks.catalog.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Checks health, metrics, and who may see them. */
interface ManagementContract extends ContractPart {

  @Test
  default void onlyThisMachineCanReachIt() throws Exception {
    assertThat(Listening.beyondLoopback(testBed().service().listener())).isEmpty();
  }

  @Test
  default void itTellsThatItLivesAndIsReady() {
    assumeSpring();
    for (String probe : List.of("liveness", "readiness")) {
      Reply reply = http().get("/actuator/health/" + probe);
      assertThat(reply.status()).as("%s", reply).isEqualTo(200);
      assertThat(reply.json().get("status").asString()).isEqualTo("UP");
    }
    // nobody who can reach the service may read or change its inside
    for (String other : List.of("env", "heapdump", "shutdown", "beans", "loggers")) {
      assertThat(http().get("/actuator/" + other).status()).as(other).isEqualTo(404);
    }
  }

  /** Comes first on a test bed, while no connection was lost: a pool may reopen few. */
  @Test
  @Order(1)
  default void itCountsBookingsRetriesStatementsAndConnections() throws Exception {
    assumeSpring();
    FullPoolContract.assertEveryConnectionIsFree(testBed());
    http().post(Bookings.of("M", "metrics").build());
    Map<String, Double> before = Metrics.of(http());
    int count = 5;
    for (int i = 0; i < count; i++) {
      assertThat(http().post(Bookings.of("M", "metrics").build()).status()).isEqualTo(201);
    }
    assertThat(http().post(new byte[0]).status()).isEqualTo(400);
    Map<String, Double> after = Metrics.of(http());
    assertThat(after.get("bookings_accepted_total") - before.get("bookings_accepted_total"))
        .isEqualTo(count);
    assertThat(after).containsKeys(Metrics.RETRIES, "bookings_gave_up_total");
    double statements =
        after.get("bookings_statements_total") - before.get("bookings_statements_total");
    // JPA asks for row ids once in 50 bookings
    double more = testBed().cell().stack().data().equals(Optional.of("jpa")) ? 1 : 0;
    assertThat(statements)
        .as("insert, lock or read, add; of a booking whose totals are there")
        .isBetween(3.0 * count, 3.0 * count + more);
    assertThat(after.keySet())
        .anyMatch(name -> name.matches("(hikaricp|r2dbc_pool|bookings_pool)_.*"));
    assertThat(after).containsKey("jvm_memory_used_bytes");
    if (testBed().cell().stack().model().filter(Stack.Model.REACTIVE::equals).isPresent()) {
      assertThat(after.get("bookings_event_loops"))
          .as("event loops with connections")
          .isEqualTo(Math.min(TestBed.POOL_SIZE, Runtime.getRuntime().availableProcessors()));
      assertThat(after.get("bookings_sessions")).isEqualTo(TestBed.POOL_SIZE);
    }
    assertThat(testBed().logged())
        .as("nothing has gone wrong yet, and no refusal is a line of the log")
        .doesNotContain("WARN", "ERROR", "Exception");
  }

  private void assumeSpring() {
    assumeTrue(testBed().cell().isSpring(), "only Spring's stacks have it");
  }
}
