// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.reactive.Settings;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Makes totals that are not there yet. Spring Data has no word for "unless somebody else does", so
 * the statement is that of the hand-written SQL.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "spring-data")
class NewAggregates {
  private final DatabaseClient client;
  private final List<Statement> insert;

  NewAggregates(DatabaseClient client, Settings settings) {
    this.client = client;
    this.insert = Statements.of(settings.engine()).byPeriods("insert-aggregates");
  }

  /** Inserts them in the order of the periods; waits for others who insert the same. */
  Mono<Long> insert(String model, String trim, List<String> periods, LocalDateTime now) {
    Map<String, Object> values = new HashMap<>(Map.of("model", model, "trim", trim, "now", now));
    for (int i = 0; i < periods.size(); i++) {
      values.put("period" + (i + 1), periods.get(i));
    }
    return client.sql(insert.get(periods.size()).named()).bindValues(values).fetch().rowsUpdated();
  }
}
