// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.reactive.Settings;
import dev.sqldyno.bookings.reactive.booking.Changed;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.binding.BindMarkers;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import org.springframework.r2dbc.core.binding.BindMarkersFactoryResolver;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Changes all totals of a booking in one round trip, as Hibernate's batch does. Spring Data has no
 * batch: its {@code saveAll} sends one update after the other, each in a round trip of its own.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "spring-data")
class ChangedAggregates {
  private final DatabaseClient client;
  private final List<Statement> add;
  private final List<String> texts;

  ChangedAggregates(DatabaseClient client, Settings settings) {
    BindMarkersFactory driver = BindMarkersFactoryResolver.resolve(client.getConnectionFactory());
    // with the driver's own markers, so that no name has to be found in the text at each call
    this.client =
        DatabaseClient.builder()
            .connectionFactory(client.getConnectionFactory())
            .bindMarkers(driver)
            .namedParameters(false)
            .build();
    this.add =
        Statements.of(settings.engine())
            .byPeriods(settings.pessimistic() ? "add-shares" : "add-shares-optimistic");
    this.texts = add.stream().map(statement -> text(statement, driver.create())).toList();
  }

  private static String text(Statement statement, BindMarkers markers) {
    return statement.markers(_ -> markers.next().getPlaceholder());
  }

  /**
   * Adds each share.
   *
   * @param cents by the totals' periods
   */
  Mono<Void> add(List<Aggregate> totals, Map<String, Long> cents, LocalDateTime now) {
    Map<String, Object> named = HashMap.newHashMap(1 + 3 * totals.size());
    named.put("now", now);
    for (int i = 0; i < totals.size(); i++) {
      Aggregate total = totals.get(i);
      named.put("row" + (i + 1), total.rowId);
      named.put("version" + (i + 1), total.version);
      named.put("share" + (i + 1), BigDecimal.valueOf(cents.get(total.period()), 2));
    }
    List<Object> values = new ArrayList<>(named.size());
    for (String name : add.get(totals.size()).parameters()) {
      values.add(named.get(name));
    }
    return client
        .sql(texts.get(totals.size()))
        .bindValues(values)
        .fetch()
        .rowsUpdated()
        .flatMap(changed -> Changed.all(changed, totals.size()));
  }
}
