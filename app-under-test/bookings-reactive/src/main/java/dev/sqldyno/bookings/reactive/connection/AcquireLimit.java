// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.r2dbc.spi.Wrapped;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * The limit of the wait for a connection of the pool. The pool's own limit keeps all waiting
 * requests in order, under a lock, for a twentieth of a booking's CPU time, although limits are
 * rarely reached.
 */
record AcquireLimit(ConnectionFactory pool, Timer timer, Duration most)
    implements ConnectionFactory, Wrapped<ConnectionFactory> {

  /**
   * Fails with {@link R2dbcTimeoutException} if the limit comes first. The connection, a failure,
   * the limit and a cancellation may come at the same time on four threads: the first decides, and
   * a connection that comes later goes back.
   */
  @Override
  public Mono<Connection> create() {
    return Mono.create(this::acquire).doOnDiscard(Connection.class, AcquireLimit::giveBack);
  }

  private void acquire(MonoSink<Connection> sink) {
    AtomicBoolean decided = new AtomicBoolean();
    BaseSubscriber<Connection> waiting =
        new BaseSubscriber<>() {
          @Override
          protected void hookOnNext(Connection connection) {
            if (decided.compareAndSet(false, true)) {
              sink.success(connection);
            } else {
              giveBack(connection);
            }
          }

          @Override
          protected void hookOnError(Throwable failure) {
            if (decided.compareAndSet(false, true)) {
              sink.error(failure);
            }
          }
        };
    Timeout limit =
        timer.newTimeout(
            _ -> {
              if (decided.compareAndSet(false, true)) {
                waiting.cancel();
                sink.error(new R2dbcTimeoutException("no connection within " + most));
              }
            },
            most.toMillis(),
            TimeUnit.MILLISECONDS);
    sink.onDispose(limit::cancel);
    sink.onCancel(() -> {
      if (decided.compareAndSet(false, true)) {
        waiting.cancel();
      }
    });
    pool.create().subscribe(waiting);
  }

  private static void giveBack(Connection connection) {
    Mono.from(connection.close()).subscribe();
  }

  @Override
  public ConnectionFactoryMetadata getMetadata() {
    return pool.getMetadata();
  }

  @Override
  public ConnectionFactory unwrap() {
    return pool;
  }
}
