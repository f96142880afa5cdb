// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.contract.RefusedException;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.metrics.InFlight;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.util.HashedWheelTimer;
import io.r2dbc.spi.R2dbcRollbackException;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class TransactionsTest {
  private static final UUID ID = UUID.fromString("2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d");
  private static final int TRIES = 3;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final InFlight inFlight = new InFlight();
  private final HashedWheelTimer timer = new HashedWheelTimer();
  private final Limit usual = new Limit(timer);
  private final Limit soon = new Limit(timer, Duration.ofMillis(1));
  private final Transactions transactions = transactions(usual);
  private final AtomicInteger tries = new AtomicInteger();

  private Transactions transactions(Limit limit) {
    return new Transactions(
        new Settings(
            "any",
            Locking.PESSIMISTIC,
            TRIES,
            "",
            Set.of("40P01"),
            true,
            true,
            0,
            new Settings.Pool(1, Duration.ofSeconds(1)),
            null),
        limit,
        inFlight,
        meters);
  }

  @AfterEach
  void stop() {
    timer.stop();
  }

  private Mono<String> write(Mono<Void> work) {
    return transactions.write(ID, () -> Mono.defer(() -> work), () -> "stored");
  }

  private Mono<Void> failing(int times) {
    return Mono.defer(() ->
        tries.incrementAndGet() <= times
            ? Mono.error(new R2dbcRollbackException("deadlock", "40P01"))
            : Mono.empty());
  }

  /** Waits, because the answer is there a moment before the transaction is over. */
  private void assertNothingIsInFlight() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!inFlight.isNone() && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertThat(inFlight.isNone()).isTrue();
  }

  @Test
  void aTransactionThatWasInAnothersWayIsTriedAgain() {
    assertThat(write(failing(TRIES - 1)).block()).isEqualTo("stored");

    assertThat(tries).hasValue(TRIES);
    assertThat(meters.counter("bookings.retries").count()).isEqualTo(TRIES - 1);
    assertThat(meters.counter("bookings.gave.up").count()).isZero();
    assertNothingIsInFlight();
  }

  @Test
  void afterTheLastTryItIsRefusedAndCounted() {
    assertThatThrownBy(() -> write(failing(TRIES)).block())
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.problem().status()).isEqualTo(503));

    assertThat(tries).hasValue(TRIES);
    assertThat(meters.counter("bookings.gave.up").count()).isEqualTo(1);
    assertNothingIsInFlight();
  }

  @Test
  void aFaultIsNotTriedAgain() {
    IllegalStateException fault = new IllegalStateException("ours");

    assertThatThrownBy(() -> write(Mono.error(fault)).block()).isSameAs(fault);
    assertThat(meters.counter("bookings.retries").count()).isZero();
  }

  @Test
  void whoeverCancelsTheAnswerDoesNotCancelTheTransaction() throws InterruptedException {
    Sinks.Empty<Void> engine = Sinks.empty();
    CountDownLatch committed = new CountDownLatch(1);
    AtomicInteger cancelled = new AtomicInteger();
    Mono<Void> work =
        engine
            .asMono()
            .doOnCancel(cancelled::incrementAndGet)
            .doOnSuccess(_ -> committed.countDown());

    Disposable client = write(work).subscribe();
    client.dispose();

    assertThat(cancelled).hasValue(0);
    assertThat(inFlight.isNone()).as("the service must not end yet").isFalse();
    engine.tryEmitEmpty();
    assertThat(committed.await(30, TimeUnit.SECONDS)).isTrue();
    assertNothingIsInFlight();
  }

  @Test
  void nobodyWaitsLongerThanTheLimitAndTheTransactionGoesOn() {
    Sinks.Empty<Void> engine = Sinks.empty();

    assertRefusedSoon(transactions(soon).write(ID, engine::asMono, () -> "stored"));

    assertThat(engine.currentSubscriberCount()).isEqualTo(1);
    assertThat(inFlight.isNone()).as("the service must not end yet").isFalse();
    engine.tryEmitEmpty();
    assertNothingIsInFlight();
  }

  @Test
  void aReadHasTheSameLimitAndIsCancelled() {
    Sinks.Empty<String> engine = Sinks.empty();

    assertRefusedSoon(transactions(soon).read(engine::asMono));

    assertThat(engine.currentSubscriberCount()).isZero();
  }

  private static void assertRefusedSoon(Mono<?> answer) {
    assertThatThrownBy(() -> answer.block(Duration.ofSeconds(20)))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.problem().status()).isEqualTo(503));
  }

  @Test
  void workThatCannotBePutTogetherFailsAndIsNotWaitedFor() {
    IllegalStateException fault = new IllegalStateException("ours");
    Mono<String> written =
        transactions.write(
            ID,
            () -> {
              throw fault;
            },
            () -> "stored");

    assertThatThrownBy(written::block).isSameAs(fault);
    assertThat(inFlight.isNone()).isTrue();
  }

  @Test
  void noRequestNoTransaction() {
    write(failing(0));

    assertThat(tries).hasValue(0);
  }

  @Test
  void aReadMayBeCancelled() {
    AtomicInteger cancelled = new AtomicInteger();

    transactions
        .read(() -> Mono.never().doOnCancel(cancelled::incrementAndGet))
        .timeout(Duration.ofMillis(1), Mono.empty())
        .block();

    assertThat(cancelled).hasValue(1);
  }
}
