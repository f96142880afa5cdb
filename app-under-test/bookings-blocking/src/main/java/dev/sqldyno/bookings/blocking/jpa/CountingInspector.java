// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import dev.sqldyno.bookings.blocking.metrics.StatementCount;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.resource.jdbc.spi.StatementInspector;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A counter of Hibernate's statements, cheaper than its statistics. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "bookings.data", havingValue = "jpa")
class CountingInspector {

  @Bean
  HibernatePropertiesCustomizer statementCounter(StatementCount count) {
    StatementInspector inspector =
        sql -> {
          count.increment();
          return sql;
        };
    return properties -> properties.put(JdbcSettings.STATEMENT_INSPECTOR, inspector);
  }
}
