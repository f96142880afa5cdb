// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Waits for one connection. The connection, a failure, the limit and a cancellation may come at the
 * same time on four threads. The first decides, and a connection that comes later goes back.
 */
final class Acquisition implements CoreSubscriber<Connection>, Subscription {
  private final CoreSubscriber<? super Connection> taker;
  private final Timer timer;
  private final Duration most;
  private final AtomicBoolean decided = new AtomicBoolean();
  private Subscription pool;
  private Timeout limit;

  Acquisition(CoreSubscriber<? super Connection> taker, Timer timer, Duration most) {
    this.taker = taker;
    this.timer = timer;
    this.most = most;
  }

  @Override
  public Context currentContext() {
    return taker.currentContext();
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    pool = subscription;
    limit = timer.newTimeout(_ -> expire(), most.toMillis(), TimeUnit.MILLISECONDS);
    taker.onSubscribe(this);
  }

  @Override
  public void request(long count) {
    pool.request(count);
  }

  @Override
  public void onNext(Connection connection) {
    if (decides()) {
      taker.onNext(connection);
      taker.onComplete();
    } else {
      Mono.from(connection.close()).subscribe();
    }
  }

  @Override
  public void onError(Throwable failure) {
    if (decides()) {
      taker.onError(failure);
    } else {
      Operators.onErrorDropped(failure, currentContext());
    }
  }

  /** Follows the connection, as the pool reports by an error that it has none. */
  @Override
  public void onComplete() {
    if (decides()) {
      taker.onComplete();
    }
  }

  @Override
  public void cancel() {
    if (decides()) {
      pool.cancel();
    }
  }

  /** Runs on the timer's thread, perhaps before {@link #limit} is set. */
  private void expire() {
    if (decided.compareAndSet(false, true)) {
      pool.cancel();
      taker.onError(new R2dbcTimeoutException("no connection within " + most));
    }
  }

  private boolean decides() {
    boolean first = decided.compareAndSet(false, true);
    if (first) {
      limit.cancel();
    }
    return first;
  }
}
