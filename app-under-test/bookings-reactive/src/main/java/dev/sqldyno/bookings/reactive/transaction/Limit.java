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
 * The limit of the wait for one transaction, over all its tries, if an engine does not answer; a
 * booking whose totals do not exist yet needs up to three transactions. A JDBC stack's socket has
 * this limit for each statement, and is then closed. Here a writing transaction goes on without its
 * waiting request, and keeps its connection until it ends or the system gives up.
 *
 * <p>For these, Reactor's {@code timeout} would keep all waiting requests in order, which costs a
 * fiftieth of a booking's CPU time. A reading one is cancelled, which only {@code timeout} does.
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
   * Returns the same future, which fails if the limit comes first; its work goes on.
   *
   * @param failure creates the failure
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

  /** Returns the same for work that may be cancelled, which it is if the limit comes first. */
  <T> Mono<T> of(Mono<T> work, Function<TimeoutException, RuntimeException> failure) {
    return work.timeout(most, Mono.error(() -> failure.apply(noAnswer())));
  }

  private TimeoutException noAnswer() {
    return new TimeoutException("no answer within " + most);
  }
}
