// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.RowSource.Table;
import java.util.Map;

/**
 * The sources of the tables, by their keys. For customers, dates, parts and suppliers, {@code rows}
 * is the number of rows. For line orders it is the number of orders, each with four lines on
 * average, which determines the numbers of customers, parts and suppliers.
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
