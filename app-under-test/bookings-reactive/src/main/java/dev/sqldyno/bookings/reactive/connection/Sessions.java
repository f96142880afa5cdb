// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.metrics.StatementCount;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.EventLoop;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.reactivestreams.Publisher;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.r2dbc.ConnectionFactoryDecorator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The driver's connections, counted below the pool by the event loops that carry them. Loops cannot
 * list their connections, but a driver hands over each connection on its own loop.
 */
@Component
@ConditionalOnProperty(name = "bookings.driver", havingValue = "r2dbc")
class Sessions implements ConnectionFactoryDecorator {
  private final Map<SessionConnection, Thread> open = new ConcurrentHashMap<>();
  private final StatementCount statements;
  private final boolean beginRides;

  Sessions(StatementCount statements, Settings settings, MeterRegistry meters) {
    this.statements = statements;
    this.beginRides = settings.beginRides();
    Gauge.builder("bookings.sessions", open, Map::size)
        .description("connections to the engine")
        .register(meters);
    Gauge.builder("bookings.event.loops", open, all -> new HashSet<>(all.values()).size())
        .description("event loops that carry connections to the engine")
        .register(meters);
  }

  /** Returns the number of connections that the loop carries. */
  long carriedBy(EventLoop loop) {
    return open.values().stream().filter(loop::inEventLoop).count();
  }

  @Override
  public ConnectionFactory decorate(ConnectionFactory driver) {
    return new ConnectionFactory() {
      @Override
      public Publisher<? extends Connection> create() {
        return Mono.from(driver.create()).map(Sessions.this::opened);
      }

      @Override
      public ConnectionFactoryMetadata getMetadata() {
        return driver.getMetadata();
      }
    };
  }

  private Connection opened(Connection connection) {
    SessionConnection session =
        new SessionConnection(connection, beginRides, statements, open::remove);
    open.put(session, Thread.currentThread());
    return session;
  }
}
