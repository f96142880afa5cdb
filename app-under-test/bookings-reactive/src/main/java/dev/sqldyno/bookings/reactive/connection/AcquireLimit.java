// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import io.netty.util.Timer;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Wrapped;
import java.time.Duration;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;

/**
 * Limits how long anybody waits for a connection of the pool. The pool's own limit keeps all who
 * wait in order, under a lock, for a twentieth of a booking's CPU time; few limits are ever
 * reached.
 */
record AcquireLimit(ConnectionFactory pool, Timer timer, Duration most)
    implements ConnectionFactory, Wrapped<ConnectionFactory> {

  /** Fails with {@link io.r2dbc.spi.R2dbcTimeoutException} if the limit comes first. */
  @Override
  public Mono<Connection> create() {
    return new MonoOperator<>(Mono.<Connection>from(pool.create())) {
      @Override
      public void subscribe(CoreSubscriber<? super Connection> taker) {
        source.subscribe(new Acquisition(taker, timer, most));
      }
    };
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
