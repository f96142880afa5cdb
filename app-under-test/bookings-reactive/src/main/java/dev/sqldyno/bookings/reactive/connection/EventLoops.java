// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import dev.sqldyno.bookings.reactive.Settings;
import io.r2dbc.spi.Option;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.r2dbc.autoconfigure.ConnectionFactoryOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * The configuration of one set of event loops for requests, database connections and the remote
 * service, so that each processor has one thread and many requests stay on it. With a driver's own
 * loops all connections would be on one loop, as the driver reuses a known thread's loop and the
 * pool opens its connections on one thread. {@code bookings_event_loops} counts them.
 */
@Configuration(proxyBeanMethods = false)
class EventLoops {
  /** The option of every driver that is built on Reactor Netty. */
  private static final Option<LoopResources> LOOP_RESOURCES = Option.valueOf("loopResources");

  /** Allows as many bookings to wait for the remote service as there are clients. */
  private static final int MOST_REMOTE_CALLS = 10_000;

  @Bean(destroyMethod = "dispose")
  @ConditionalOnProperty(name = "bookings.driver", havingValue = "r2dbc")
  LoopResources loops(Settings settings) {
    boolean daemon = true;
    boolean sameLoopForSameThread = false;
    return LoopResources.create("bookings", -1, settings.loops(), daemon, sameLoopForSameThread);
  }

  @Bean
  ReactorResourceFactory reactorResources(LoopResources loops) {
    ReactorResourceFactory resources = new ReactorResourceFactory();
    resources.setUseGlobalResources(false);
    resources.setLoopResources(loops);
    resources.setConnectionProvider(ConnectionProvider.create("remote", MOST_REMOTE_CALLS));
    return resources;
  }

  @Bean
  @ConditionalOnProperty(name = "bookings.driver", havingValue = "r2dbc")
  ConnectionFactoryOptionsBuilderCustomizer onTheSameLoops(LoopResources loops, Sessions sessions) {
    LoopResources balanced = new BalancedLoops(loops, sessions::carriedBy);
    return options -> options.option(LOOP_RESOURCES, balanced);
  }
}
