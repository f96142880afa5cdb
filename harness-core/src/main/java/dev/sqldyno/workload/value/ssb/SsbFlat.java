// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Makes line orders with all columns of their customer, supplier and part, and dates in place of
 * keys of dates: {@code source: ssb-flat}. The {@code rows} are orders, as those of {@link
 * SsbLineorder}. Customers, suppliers and parts are held in memory: 50 MiB at scale factor 1.
 */
public final class SsbFlat implements RowSource {
  /** The keys of the other tables are those of the line order. */
  private static final int COLUMNS =
      LineOrders.COLUMNS + SsbCustomer.COLUMNS + SsbSupplier.COLUMNS + SsbPart.COLUMNS - 3;

  @Override
  public String key() {
    return "ssb-flat";
  }

  @Override
  public Rows rows(long orders, ToLongFunction<String> amounts) {
    return new DrawnRows(COLUMNS, Long.MAX_VALUE, new Joined(new Scale(orders)));
  }

  /** Makes the other tables with the first row, as who only asks for the columns needs none. */
  private static final class Joined implements Supplier<Object[]> {
    private final Scale scale;
    private final LineOrders lines;
    private List<Object[]> customers;
    private List<Object[]> suppliers;
    private List<Object[]> parts;

    Joined(Scale scale) {
      this.scale = scale;
      this.lines = new LineOrders(scale);
    }

    @Override
    public Object[] get() {
      if (customers == null) {
        customers = table(scale.customers(), SsbCustomer.source(scale));
        suppliers = table(scale.suppliers(), SsbSupplier.source());
        parts = table(scale.soldParts(), SsbPart.source());
      }
      Object[] line = lines.next();
      return line == null
          ? null
          : joined(
              line,
              of(customers, line[LineOrders.CUSTOMER]),
              of(suppliers, line[LineOrders.SUPPLIER]),
              of(parts, line[LineOrders.PART]));
    }
  }

  /** Returns the rows of a table without their keys, which are 1 and so on. */
  private static List<Object[]> table(long rows, Supplier<Object[]> source) {
    return Stream.generate(source)
        .limit(rows)
        .map(row -> Arrays.copyOfRange(row, 1, row.length))
        .toList();
  }

  private static Object[] of(List<Object[]> table, Object key) {
    return table.get(Math.toIntExact((Long) key) - 1);
  }

  /** Returns the columns of all these together. */
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
