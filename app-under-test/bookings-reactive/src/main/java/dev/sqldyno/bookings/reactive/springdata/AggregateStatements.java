// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.booking.Changed;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import org.springframework.r2dbc.core.binding.BindMarkersFactoryResolver;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * What is written out of the totals, as a repository would make its text anew at each call (a
 * seventh of the CPU time of a booking for a derived query with {@code @Lock}; less for
 * {@code @Query}, whose list and names are expanded), send one update after the other, or has no
 * word for it.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "spring-data")
class AggregateStatements {
  private final R2dbcEntityTemplate template;
  private final DatabaseClient client;
  private final Operations find;
  private final Operations insert;
  private final Operations add;

  AggregateStatements(R2dbcEntityTemplate template, Settings settings) {
    this.template = template;
    this.client = template.getDatabaseClient();
    BindMarkersFactory driver = BindMarkersFactoryResolver.resolve(client.getConnectionFactory());
    Statements statements = Statements.of(settings.engine());
    boolean lock = settings.pessimistic();
    this.find =
        Operations.of(statements.byPeriods(lock ? "lock-aggregates" : "read-aggregates"), driver);
    this.insert = Operations.of(statements.byPeriods("insert-aggregates"), driver);
    this.add =
        Operations.of(statements.byPeriods(lock ? "add-shares" : "add-shares-optimistic"), driver);
  }

  /** Those that are there, in the order of the periods; locked, if locks are what guards them. */
  Mono<List<Aggregate>> find(String model, String trim, List<String> periods) {
    return template
        .query(find.with(periods.size(), of(model, trim, periods)), Aggregate.class)
        .all()
        .collectList();
  }

  /** Makes those that are not there, in the order of the periods; waits for others who do so. */
  Mono<Long> insert(String model, String trim, List<String> periods, LocalDateTime now) {
    Map<String, Object> values = of(model, trim, periods);
    values.put("now", now);
    return client.sql(insert.with(periods.size(), values)).fetch().rowsUpdated();
  }

  private static Map<String, Object> of(String model, String trim, List<String> periods) {
    Map<String, Object> values = HashMap.newHashMap(3 + periods.size());
    values.put("model", model);
    values.put("trim", trim);
    for (int i = 0; i < periods.size(); i++) {
      values.put("period" + (i + 1), periods.get(i));
    }
    return values;
  }

  /**
   * Adds each share, all in one round trip.
   *
   * @param cents by the totals' periods
   */
  Mono<Void> add(List<Aggregate> totals, Map<String, Long> cents, LocalDateTime now) {
    Map<String, Object> values = HashMap.newHashMap(1 + 3 * totals.size());
    values.put("now", now);
    for (int i = 0; i < totals.size(); i++) {
      Aggregate total = totals.get(i);
      values.put("row" + (i + 1), total.rowId);
      values.put("version" + (i + 1), total.version);
      values.put("share" + (i + 1), BigDecimal.valueOf(cents.get(total.period()), 2));
    }
    return client
        .sql(add.with(totals.size(), values))
        .fetch()
        .rowsUpdated()
        .flatMap(changed -> Changed.all(changed, totals.size()));
  }
}
