// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.vertx;

import dev.sqldyno.bookings.contract.LongestWait;
import dev.sqldyno.bookings.reactive.Settings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.NetClientOptions;
import io.vertx.sqlclient.ClientBuilder;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnectOptions;
import io.vertx.sqlclient.spi.Driver;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

/**
 * The configuration of Vert.x: its pool, and its event loops, which carry the requests too, so that
 * each processor has one thread.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "bookings.driver", havingValue = "vertx")
class VertxClient {
  /** No limit: who waits too long is answered that no connection was free, as by all stacks. */
  private static final int UNBOUNDED = -1;

  @Bean
  Vertx vertx(Settings settings) {
    return Vertx.vertx(
        new VertxOptions()
            .setEventLoopPoolSize(settings.loops())
            .setPreferNativeTransport(LoopResources.hasNativeSupport())
            .setUseDaemonThread(true));
  }

  /** Vert.x ends them. */
  @Bean
  LoopResources loops(Vertx vertx) {
    return _ -> ((VertxInternal) vertx).nettyEventLoopGroup();
  }

  /** Spreads the connections over the loops, as the pool would open them on the caller's. */
  @Bean
  Pool pool(Vertx vertx, Settings settings, MeterRegistry meters) {
    SqlConnectOptions engine = engine(settings.vertx());
    Set<Thread> loops = ConcurrentHashMap.newKeySet();
    Pool pool =
        ClientBuilder.pool(driver(engine))
            .using(vertx)
            .connectingTo(engine)
            .with(
                new NetClientOptions()
                    .setConnectTimeout((int) LongestWait.CONNECT.toMillis())
                    .setTcpKeepAlive(true))
            .with(options(settings))
            .withConnectHandler(session -> {
              loops.add(Thread.currentThread());
              session.close();
            })
            .build();
    Gauge.builder("bookings.sessions", pool, Pool::size)
        .description("connections to the engine")
        .register(meters);
    Gauge.builder("bookings.event.loops", loops, Set::size)
        .description("event loops that carry connections to the engine")
        .register(meters);
    return pool;
  }

  static PoolOptions options(Settings settings) {
    return new PoolOptions()
        .setMaxSize(settings.pool().size())
        .setMaxWaitQueueSize(UNBOUNDED)
        .setEventLoopSize(settings.loops());
  }

  /** Caches every prepared statement of a connection, as there are few texts. */
  private static SqlConnectOptions engine(Settings.Vertx settings) {
    return SqlConnectOptions.fromUri(settings.url())
        .setUser(settings.user())
        .setPassword(settings.password())
        .setCachePreparedStatements(true)
        .setPreparedStatementCacheSqlFilter(_ -> true);
  }

  private static Driver<?> driver(SqlConnectOptions engine) {
    for (Driver<?> driver : ServiceLoader.load(Driver.class)) {
      if (driver.acceptsOptions(engine)) {
        return driver;
      }
    }
    throw new IllegalStateException("no driver takes " + engine.getClass().getSimpleName());
  }
}
