// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.workload.value.RowSource;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * The sources of the tables' initial rows, always the same. The {@code rows} of {@code order-line}
 * are orders. Tables that grow with the warehouses have a part for each of them.
 */
public final class TpccTables implements RowSource.Provider {

  /** A maker of rows from the first index on, one after the other, and null at the end. */
  private interface Maker {
    Supplier<Object[]> of(long first, long end, Population all, RandomText text);
  }

  @Override
  public Map<String, RowSource> sources() {
    return Map.ofEntries(
        table("item", 5, false, indexed(InitialRows::items)),
        table("warehouse", 9, false, indexed(InitialRows::warehouses)),
        table("stock", 17, true, indexed(InitialRows::stock)),
        table("district", 11, false, indexed(InitialRows::districts)),
        table("customer", 21, true, indexed(InitialRows::customers)),
        table("history", 8, true, indexed(InitialRows::history)),
        table("order", 8, true, indexed(InitialRows::orders)),
        table("new-order", 3, true, indexed(InitialRows::newOrders)),
        table("order-line", 10, true, InitialRows::orderLines));
  }

  private static Maker indexed(BiFunction<Population, RandomText, LongFunction<Object[]>> table) {
    return (first, end, all, text) -> {
      LongFunction<Object[]> row = table.apply(all, text);
      long[] next = {first};
      return () -> next[0] < end ? row.apply(next[0]++) : null;
    };
  }

  private static Map.Entry<String, RowSource> table(
      String name, int columns, boolean byWarehouse, Maker maker) {
    RowSource source =
        (rows, amounts) -> {
          Population all = Population.of(amounts);
          int parts = byWarehouse && rows % all.warehouses() == 0 ? all.warehouses() : 1;
          long each = rows / parts;
          return new RowSource.Table(
              columns,
              parts,
              Long.MAX_VALUE,
              part ->
                  maker.of(
                      part * each,
                      (part + 1) * each,
                      all,
                      new RandomText(new SplittableRandom(name.hashCode() + (long) part))));
        };
    return Map.entry("tpcc-" + name, source);
  }
}
