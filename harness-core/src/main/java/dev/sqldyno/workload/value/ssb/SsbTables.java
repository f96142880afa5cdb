// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.RowSource.Table;
import java.util.Map;

/**
 * Makes the tables by their sources' keys. Of customers, dates, parts and suppliers there are
 * {@code rows}. The {@code rows} of line orders are orders, of which each has four lines on
 * average, and from which the numbers of customers, parts and suppliers follow.
 */
public final class SsbTables implements RowSource.Provider {
  static final int CUSTOMER_COLUMNS = 8;
  static final int PART_COLUMNS = 9;
  static final int SUPPLIER_COLUMNS = 7;

  @Override
  public Map<String, RowSource> sources() {
    return Map.of(
        "ssb-customer", (rows, _) -> customers(rows, Scale.ofCustomers(rows)),
        "ssb-date", (rows, _) -> Dates.table(rows),
        "ssb-flat", (orders, _) -> FlatLines.table(new Scale(orders)),
        "ssb-lineorder", (orders, _) -> LineOrders.table(new Scale(orders)),
        "ssb-part", (rows, _) -> new Table(PART_COLUMNS, rows, Parts::source),
        "ssb-supplier", (rows, _) -> new Table(SUPPLIER_COLUMNS, rows, Places::suppliers));
  }

  private static Table customers(long rows, Scale scale) {
    return new Table(CUSTOMER_COLUMNS, rows, () -> Places.customers(scale));
  }
}
