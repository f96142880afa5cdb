// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import static dev.sqldyno.bookings.reactive.Proxies.proxy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.HashedWheelTimer;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Uses a pool that gives its connection when it is told to, even to one who has left. */
class AcquireLimitTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration TICK = Duration.ofMillis(1);
  private static final int ROUNDS = 500;

  private final HashedWheelTimer timer =
      new HashedWheelTimer(TICK.toMillis(), TimeUnit.MILLISECONDS);
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicInteger cancelled = new AtomicInteger();
  private final Connection connection = connection();
  private volatile Giving waiting;

  /** Gives a connection without asking whether anybody still wants it. */
  private record Giving(Subscriber<? super Connection> taker, AtomicInteger cancelled)
      implements Subscription {
    void give(Connection connection) {
      taker.onNext(connection);
      taker.onComplete();
    }

    @Override
    public void request(long count) {
      // it gives when it is told to
    }

    @Override
    public void cancel() {
      cancelled.incrementAndGet();
    }
  }

  private Mono<Connection> within(Duration most) {
    return limited(
        Mono.fromDirect(taker -> {
          waiting = new Giving(taker, cancelled);
          taker.onSubscribe(waiting);
        }),
        most);
  }

  private Mono<Connection> limited(Mono<Connection> pool, Duration most) {
    ConnectionFactory factory =
        new ConnectionFactory() {
          @Override
          public Publisher<? extends Connection> create() {
            return pool;
          }

          @Override
          public ConnectionFactoryMetadata getMetadata() {
            return () -> "a pool";
          }
        };
    return new AcquireLimit(factory, timer, most).create();
  }

  /** Returns a connection that can only go back. */
  private Connection connection() {
    return proxy(
        Connection.class,
        (method, _) -> {
          assertThat(method).isEqualTo("close");
          return Mono.fromRunnable(closed::incrementAndGet);
        });
  }

  @AfterEach
  void stop() {
    timer.stop();
  }

  @Test
  void aConnectionInTimeIsHandedOverAndNothingIsLeft() {
    AtomicInteger taken = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    within(LONG).subscribe(_ -> taken.incrementAndGet(), null, ended::incrementAndGet);

    waiting.give(connection);

    assertThat(taken).hasValue(1);
    assertThat(ended).hasValue(1);
    assertThat(closed).hasValue(0);
    assertThat(cancelled).hasValue(0);
    awaitNoTimer();
  }

  @Test
  void theLimitEndsTheWaitAndALateConnectionGoesBack() {
    assertThatThrownBy(() -> within(Duration.ofMillis(20)).block(LONG))
        .isInstanceOf(R2dbcTimeoutException.class)
        .hasMessageContaining("PT0.02S");
    assertThat(cancelled).hasValue(1);

    waiting.give(connection);
    assertThat(closed).hasValue(1);
  }

  @Test
  void whoHasLeftGetsNothing() {
    AtomicInteger taken = new AtomicInteger();
    Disposable client = within(LONG).subscribe(_ -> taken.incrementAndGet());

    client.dispose();
    assertThat(cancelled).hasValue(1);
    awaitNoTimer();

    waiting.give(connection);
    assertThat(taken).hasValue(0);
    assertThat(closed).hasValue(1);
  }

  @Test
  void aFailureOfThePoolIsPassedOn() {
    IllegalStateException failure = new IllegalStateException("no database");

    assertThatThrownBy(() -> limited(Mono.error(failure), LONG).block()).isSameAs(failure);
    awaitNoTimer();
  }

  @Test
  void aConnectionThatComesAsTheLimitDoesIsEitherTakenOrGoesBack() {
    AtomicInteger taken = new AtomicInteger();
    AtomicInteger late = new AtomicInteger();
    for (int round = 0; round < ROUNDS; round++) {
      within(TICK).subscribe(_ -> taken.incrementAndGet(), _ -> late.incrementAndGet());
      // the wheel turns each millisecond
      LockSupport.parkNanos(500_000 + round * 3_000L);
      waiting.give(connection);
    }

    assertThat(taken.get() + closed.get()).isEqualTo(ROUNDS);
    // the limit decides a moment before it tells
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (late.get() < closed.get() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TICK.toNanos());
    }
    assertThat(late.get()).as("each of those who took none was told").isEqualTo(closed.get());
    assertThat(taken).as("some were in time").hasPositiveValue();
    assertThat(closed).as("some were late").hasPositiveValue();
  }

  /** Waits for the next tick, which removes a cancelled timer. */
  private void awaitNoTimer() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (timer.pendingTimeouts() > 0 && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TICK.toNanos());
    }
    assertThat(timer.pendingTimeouts()).isZero();
  }
}
