// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.workload.value.RowSource;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Makes the initial rows of the tables, the same ones each time. The {@code rows} of {@code
 * order-line} are orders.
 */
public final class TpccTables implements RowSource.Provider {

  /** Makes one row after the other, and null after the last. */
  private interface Maker {
    Supplier<Object[]> of(long rows, Population all, RandomText text);
  }

  @Override
  public Map<String, RowSource> sources() {
    return Map.ofEntries(
        table("item", 5, indexed(InitialRows::items)),
        table("warehouse", 9, indexed(InitialRows::warehouses)),
        table("stock", 17, indexed(InitialRows::stock)),
        table("district", 11, indexed(InitialRows::districts)),
        table("customer", 21, indexed(InitialRows::customers)),
        table("history", 8, indexed(InitialRows::history)),
        table("order", 8, indexed(InitialRows::orders)),
        table("new-order", 3, indexed(InitialRows::newOrders)),
        table("order-line", 10, InitialRows::orderLines));
  }

  private static Maker indexed(BiFunction<Population, RandomText, LongFunction<Object[]>> table) {
    return (rows, all, text) -> {
      LongFunction<Object[]> row = table.apply(all, text);
      long[] next = {0};
      return () -> next[0] < rows ? row.apply(next[0]++) : null;
    };
  }

  private static Map.Entry<String, RowSource> table(String name, int columns, Maker maker) {
    RowSource source =
        (rows, amounts) -> {
          Population all = Population.of(amounts);
          return new RowSource.Table(
              columns,
              Long.MAX_VALUE,
              () -> maker.of(rows, all, new RandomText(new SplittableRandom(name.hashCode()))));
        };
    return Map.entry("tpcc-" + name, source);
  }
}
