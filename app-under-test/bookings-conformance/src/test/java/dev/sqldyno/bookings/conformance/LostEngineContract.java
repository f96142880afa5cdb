// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static dev.sqldyno.bookings.conformance.Problems.assertMessage;
import static dev.sqldyno.bookings.conformance.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.testing.EngineDeployment;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Kills the engine under load and restarts it. */
interface LostEngineContract extends ContractPart {
  Duration RECOVERS = Duration.ofSeconds(20);

  /** The row ids that a client takes at once. */
  int BLOCK = 50;

  @Test
  default void anEngineThatCannotBeReachedIsA503UntilItIsThereAgain() throws Exception {
    Set<String> before = testBed().database().bookingIds();
    try (Load load = Load.on(http(), "unreachable")) {
      Thread.sleep(ContractSize.chosen().loadMillis());
      testBed().relay().cut();
      try {
        Thread.sleep(ContractSize.chosen().loadMillis());
        Reply reply = http().totals("M", "unreachable");
        assertProblem(testBed(), reply, RefusedException.noDatabase(null).problem());
        assertHealth("liveness", 200);
        assertHealth("readiness", 503);
      } finally {
        testBed().relay().mend();
      }
      awaitRecovery();
      load.stop();
      assertNothingAcknowledgedIsLost(load, before);
      assertHealth("readiness", 200);
    }
  }

  /** A service without its engine is alive, but not ready. */
  private void assertHealth(String probe, int status) {
    if (testBed().cell().isSpring()) {
      Reply reply = http().get("/actuator/health/" + probe);
      assertThat(reply.status()).as("%s: %s", probe, reply).isEqualTo(status);
    }
  }

  @Test
  default void anEngineThatIsKilledLosesNoAcknowledgedBooking() throws Exception {
    EngineDeployment form = testBed().cell().form();
    assumeTrue(LiveEngines.keepsData(form), "its data would be gone with it");
    Optional<EngineServer> server = LiveEngines.server(form);
    assumeTrue(server.isPresent(), "the engine's processes are not seen from here");
    Set<String> before = testBed().database().bookingIds();
    try (Load load = Load.on(http(), "killed")) {
      Thread.sleep(ContractSize.chosen().loadMillis());
      try {
        server.get().kill();
        Thread.sleep(ContractSize.chosen().loadMillis());
      } finally {
        server.get().start();
      }
      awaitRecovery();
      load.stop();
      assertNothingAcknowledgedIsLost(load, before);
    }
  }

  /**
   * A sequence forgets the last value that no committed transaction has taken. A client with a
   * block of row ids then gets that block again.
   */
  @Test
  default void aRowIdThatIsTakenIsNoStoredBooking() throws Exception {
    assumeTrue(testBed().database().givesRowIdsInBlocks(), "its rows' ids come from no sequence");
    assumeTrue(testBed().cell().stack().id().startsWith("jpa"), "it takes no ids in advance");
    assertMessage(http().post(Bookings.of("M", "block").build()), 201);
    testBed().database().giveLastBlockAgain();
    Map<Integer, Integer> statuses = new TreeMap<>();
    for (int i = 0; i < 2 * BLOCK; i++) {
      statuses.merge(http().post(Bookings.of("M", "block").build()).status(), 1, Integer::sum);
    }
    assertThat(statuses).containsKey(503).containsOnlyKeys(201, 503);
    testBed().mustHold();
    assertMessage(http().post(Bookings.of("M", "block").build()), 201);
  }

  private void awaitRecovery() throws InterruptedException {
    long deadline = System.nanoTime() + RECOVERS.toNanos();
    Reply reply;
    do {
      Thread.sleep(50);
      reply = http().post(Bookings.of("M", "recovered").build());
      assertThat(reply.status()).as("%s", reply).isIn(201, 503);
      assertThat(System.nanoTime()).as("%s", reply).isLessThan(deadline);
    } while (reply.status() != 201);
  }

  private void assertNothingAcknowledgedIsLost(Load load, Set<String> before) throws Exception {
    testBed().mustHold();
    Set<String> stored = testBed().database().bookingIds();
    assertThat(stored).containsAll(before).containsAll(load.accepted());
    Set<String> unknown = new HashSet<>(stored);
    unknown.removeAll(before);
    unknown.retainAll(load.sent());
    unknown.removeAll(load.accepted());
    System.out.printf(
        "%s: %s, slowest %d ms, %d stored but not acknowledged%n",
        testBed().cell(), load.statuses(), load.slowestMillis(), unknown.size());
    assertThat(load.statuses()).containsKey(503).containsOnlyKeys(201, 503);
    // at most those that were in their commit when the engine was killed
    assertThat(unknown).hasSizeLessThanOrEqualTo(TestBed.POOL_SIZE);
    FullPoolContract.assertEveryConnectionIsFree(testBed());
  }
}
