// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.database;

import dev.sqldyno.bookings.reactive.BookingsSettings;
import io.r2dbc.spi.Option;
import org.springframework.boot.r2dbc.autoconfigure.ConnectionFactoryOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/**
 * One set of event loops for requests and for database connections, so that no processor has more
 * than one of them. A driver's own would put all connections on one: it takes the loop of the
 * thread that opens them, and the pool opens all of them on one thread.
 */
@Configuration(proxyBeanMethods = false)
class LoopsConfiguration {
  private static final Option<LoopResources> LOOP_RESOURCES = Option.valueOf("loopResources");

  @Bean(destroyMethod = "dispose")
  LoopResources loops(BookingsSettings settings) {
    return LoopResources.create("bookings", -1, settings.loops(), true, false);
  }

  @Bean
  ReactorResourceFactory reactorResources(LoopResources loops) {
    ReactorResourceFactory resources = new ReactorResourceFactory();
    resources.setUseGlobalResources(false);
    resources.setLoopResources(loops);
    return resources;
  }

  /** Every driver that is built on Reactor Netty knows the option. */
  @Bean
  ConnectionFactoryOptionsBuilderCustomizer onTheSameLoops(LoopResources loops) {
    return options -> options.option(LOOP_RESOURCES, loops);
  }
}
