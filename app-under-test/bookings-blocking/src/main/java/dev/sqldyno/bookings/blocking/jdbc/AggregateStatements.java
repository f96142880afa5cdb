// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jdbc;

import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.springframework.dao.OptimisticLockingFailureException;

/** Sends the statements whose text depends on the number of periods; each text is made once. */
final class AggregateStatements {
  private final Sender sender;
  private final List<Statement> find;
  private final List<Statement> insert;
  private final List<Statement> add;

  AggregateStatements(Sender sender, Statements statements, boolean pessimistic) {
    this.sender = sender;
    this.find = statements.byPeriods(pessimistic ? "lock-aggregates" : "read-aggregates");
    this.insert = statements.byPeriods("insert-aggregates");
    this.add = statements.byPeriods(pessimistic ? "add-shares" : "add-shares-optimistic");
  }

  /** Returns the totals that exist, by period; locks them if locking is pessimistic. */
  List<Aggregate> find(List<String> periods, Map<String, Object> values) {
    number("period", periods, values);
    return sender.query(find.get(periods.size()), values, Aggregate::of);
  }

  /** Makes the totals that still do not exist, in the order of the periods. */
  void insert(List<String> periods, Map<String, Object> values) {
    number("period", periods, values);
    sender.update(insert.get(periods.size()), values);
  }

  /**
   * Adds each share to its total.
   *
   * @param cents the shares, in the order of the totals
   */
  void add(List<Aggregate> totals, List<Long> cents, Map<String, Object> values) {
    number("row", totals.stream().map(Aggregate::rowId).toList(), values);
    number("version", totals.stream().map(Aggregate::version).toList(), values);
    number("share", cents.stream().map(share -> BigDecimal.valueOf(share, 2)).toList(), values);
    int changed = sender.update(add.get(totals.size()), values);
    if (changed != totals.size()) {
      throw new OptimisticLockingFailureException(
          "%d of %d totals were as they had been read".formatted(changed, totals.size()));
    }
  }

  private static void number(String name, List<?> each, Map<String, Object> values) {
    for (int i = 0; i < each.size(); i++) {
      values.put(name + (i + 1), each.get(i));
    }
  }
}
