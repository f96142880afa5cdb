// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.transaction;

import dev.sqldyno.bookings.contract.RefusedException;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultThreadFactory;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;

/**
 * Nobody waits longer for an engine that does not answer, over all tries. A JDBC stack's socket has
 * this time for each statement, and is closed then; here the work goes on without anybody who waits
 * for it, and keeps its connection until it ends or the system gives up.
 *
 * <p>A wheel of timers, as for connections that are idle: few limits are ever met, and Reactor's
 * {@code timeout} keeps all of them in order, at a fiftieth of a booking's CPU time.
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

  /** The same, which fails as a database that is not there where the limit comes first. */
  <T> CompletableFuture<T> of(CompletableFuture<T> work) {
    Timeout limit = wheel.newTimeout(_ -> end(work), most.toMillis(), TimeUnit.MILLISECONDS);
    work.whenComplete((_, _) -> limit.cancel());
    return work;
  }

  private void end(CompletableFuture<?> work) {
    work.completeExceptionally(
        RefusedException.noDatabase(new TimeoutException("no answer within " + most)));
  }

  @PreDestroy
  void stop() {
    wheel.stop();
  }
}
