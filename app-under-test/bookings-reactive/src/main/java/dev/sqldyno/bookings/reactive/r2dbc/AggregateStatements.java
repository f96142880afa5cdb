// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.reactive.booking.Changed;
import dev.sqldyno.bookings.reactive.r2dbc.Sender.Prepared;
import io.r2dbc.spi.Connection;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import reactor.core.publisher.Mono;

/** The statements whose text depends on the number of periods, each text made once. */
final class AggregateStatements {
  private final List<Prepared> find;
  private final List<Prepared> insert;
  private final List<Prepared> add;

  AggregateStatements(BindMarkersFactory driver, String engine, boolean pessimistic) {
    this.find = prepared(driver, engine, pessimistic ? "lock-aggregates" : "read-aggregates");
    this.insert = prepared(driver, engine, "insert-aggregates");
    this.add = prepared(driver, engine, pessimistic ? "add-shares" : "add-shares-optimistic");
  }

  private static List<Prepared> prepared(BindMarkersFactory driver, String engine, String name) {
    return Statements.of(engine).byPeriods(name).stream()
        .map(statement -> Prepared.of(statement, driver))
        .toList();
  }

  /** Those that are there, in the order of the periods; locked, if locks are what guards them. */
  Mono<List<Aggregate>> find(Connection connection, List<String> periods, Values values) {
    number("period", periods, values);
    return Sender.query(connection, find.get(periods.size()), values, Aggregate::of);
  }

  /** Makes those that still are not there, in the order of the periods. */
  Mono<Long> insert(Connection connection, List<String> periods, Values values) {
    number("period", periods, values);
    return Sender.update(connection, insert.get(periods.size()), values);
  }

  /**
   * Adds each share.
   *
   * @param cents in the order of the totals
   */
  Mono<Void> add(
      Connection connection, List<Aggregate> totals, Iterable<Long> cents, Values values) {
    int number = 1;
    for (long share : cents) {
      Aggregate total = totals.get(number - 1);
      values
          .with("row" + number, total.rowId())
          .with("version" + number, total.version())
          .with("share" + number, BigDecimal.valueOf(share, 2));
      number++;
    }
    return Sender.update(connection, add.get(totals.size()), values)
        .flatMap(changed -> Changed.all(changed, totals.size()));
  }

  private static void number(String name, List<?> each, Values values) {
    for (int i = 0; i < each.size(); i++) {
      values.with(name + (i + 1), each.get(i));
    }
  }
}
