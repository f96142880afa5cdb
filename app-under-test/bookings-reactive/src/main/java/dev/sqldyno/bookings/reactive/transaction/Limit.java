// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import dev.sqldyno.bookings.contract.LongestWait;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Nobody waits longer for one transaction, over all its tries, where an engine does not answer; a
 * booking whose totals are not there yet takes up to three. A JDBC stack's socket has this time for
 * each statement, and is closed then; here a transaction that writes goes on without anybody who
 * waits for it, and keeps its connection until it ends or the system gives up.
 *
 * <p>Reactor's {@code timeout} would keep all who wait in order, at a fiftieth of a booking's CPU
 * time; few limits are ever met.
 */
@Component
class Limit {
  private final Timer timer;
  private final Duration most;

  @Autowired
  Limit(Timer timer) {
    this(timer, LongestWait.ANSWER);
  }

  Limit(Timer timer, Duration most) {
    this.timer = timer;
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
        timer.newTimeout(
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
}
