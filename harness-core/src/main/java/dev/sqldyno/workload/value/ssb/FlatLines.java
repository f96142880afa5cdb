// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.RowSource;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Line orders with all columns of their customer, supplier and part, and with dates in place of
 * their keys. Customers, suppliers and parts are in memory: 50 MiB at scale factor 1.
 */
final class FlatLines implements Supplier<Object[]> {
  /** The keys of the three other tables are columns of the line order already. */
  private static final int COLUMNS =
      LineOrders.COLUMNS
          + SsbTables.CUSTOMER_COLUMNS
          + SsbTables.SUPPLIER_COLUMNS
          + SsbTables.PART_COLUMNS
          - 3;

  private final LineOrders lines;
  private final List<Object[]> customers;
  private final List<Object[]> suppliers;
  private final List<Object[]> parts;

  private FlatLines(Scale scale) {
    lines = new LineOrders(scale);
    customers = table(scale.customers(), Places.customers(scale));
    suppliers = table(scale.suppliers(), Places.suppliers());
    parts = table(scale.soldParts(), Parts.source());
  }

  static RowSource.Table table(Scale scale) {
    return new RowSource.Table(COLUMNS, Long.MAX_VALUE, () -> new FlatLines(scale));
  }

  @Override
  public Object[] get() {
    Object[] line = lines.next();
    return line == null
        ? null
        : joined(
            line,
            of(customers, line[LineOrders.CUSTOMER]),
            of(suppliers, line[LineOrders.SUPPLIER]),
            of(parts, line[LineOrders.PART]));
  }

  /** Returns the rows of a table without their keys, which count from 1. */
  private static List<Object[]> table(long rows, Supplier<Object[]> source) {
    return Stream.generate(source)
        .limit(rows)
        .map(row -> Arrays.copyOfRange(row, 1, row.length))
        .toList();
  }

  private static Object[] of(List<Object[]> table, Object key) {
    return table.get(Math.toIntExact((Long) key) - 1);
  }

  /** Returns the concatenated columns. */
  static Object[] joined(Object[]... parts) {
    Object[] row = new Object[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int at = 0;
    for (Object[] part : parts) {
      System.arraycopy(part, 0, row, at, part.length);
      at += part.length;
    }
    return row;
  }
}
