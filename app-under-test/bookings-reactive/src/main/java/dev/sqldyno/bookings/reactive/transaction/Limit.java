// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Nobody waits longer for an engine that does not answer, over all tries. A JDBC stack's socket has
 * this time for each statement, and is closed then; here a transaction that writes goes on without
 * anybody who waits for it, and keeps its connection until it ends or the system gives up.
 *
 * <p>Bookings have a wheel of timers, as connections that may fall idle have: few limits are ever
 * met, and Reactor's {@code timeout} keeps all of them in order, at a fiftieth of a booking's CPU
 * time.
 */
@Component
class Limit {
  private static final Duration LATE = Duration.ofMillis(100);

  private final HashedWheelTimer wheel =
      new HashedWheelTimer(
          new DefaultThreadFactory("limit", true), LATE.toMillis(), TimeUnit.MILLISECONDS);
  private final Duration most;

  Limit() {
    this(Duration.ofSeconds(30));
  }

  Limit(Duration most) {
    this.most = most;
  }

  /**
   * The same, which fails where the limit comes first; what it does goes on.
   *
   * @param failure what it fails with
   */
  <T> CompletableFuture<T> of(
      CompletableFuture<T> work, Function<TimeoutException, RuntimeException> failure) {
    Timeout limit =
        wheel.newTimeout(
            _ -> work.completeExceptionally(failure.apply(noAnswer())),
            most.toMillis(),
            TimeUnit.MILLISECONDS);
    work.whenComplete((_, _) -> limit.cancel());
    return work;
  }

  /** The same for work that may be cancelled, and is where the limit comes first. */
  <T> Mono<T> of(Mono<T> work, Function<TimeoutException, RuntimeException> failure) {
    return work.timeout(most, Mono.error(() -> failure.apply(noAnswer())));
  }

  private TimeoutException noAnswer() {
    return new TimeoutException("no answer within " + most);
  }

  @PreDestroy
  void stop() {
    wheel.stop();
  }
}
