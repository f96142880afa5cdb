// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.connection;

import dev.sqldyno.bookings.reactive.Settings;
import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.r2dbc.pool.ConnectionPool;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The configuration of the limits of waits for a connection, and for an engine that does not
 * answer.
 */
@Configuration(proxyBeanMethods = false)
class Limits {
  private static final Duration LATE = Duration.ofMillis(100);

  /** A timer that is up to a tenth of a second late: enough for limits that are rarely reached. */
  @Bean(destroyMethod = "stop")
  HashedWheelTimer timer() {
    boolean daemon = true;
    return new HashedWheelTimer(
        new DefaultThreadFactory("limits", daemon), LATE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Adds the limit to Boot's pool. */
  @Bean
  static BeanPostProcessor acquireLimit(
      ObjectProvider<HashedWheelTimer> timer, ObjectProvider<Settings> settings) {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof ConnectionPool pool
            ? new AcquireLimit(pool, timer.getObject(), settings.getObject().pool().timeout())
            : bean;
      }
    };
  }
}
