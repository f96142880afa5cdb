// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;

/**
 * Makes line orders: {@code source: ssb-lineorder}. The {@code rows} are orders, of which each has
 * four lines on average, and from which the numbers of customers, parts and suppliers follow.
 */
public final class SsbLineorder implements RowSource {

  @Override
  public String key() {
    return "ssb-lineorder";
  }

  @Override
  public Rows rows(long orders) {
    LineOrders lines = new LineOrders(new Scale(orders));
    return DrawnRows.untilNull(() -> lines.next() ? lines : null)
        .number(LineOrders::orderKey)
        .number(LineOrders::lineNumber)
        .number(LineOrders::customerKey)
        .number(LineOrders::partKey)
        .number(LineOrders::supplierKey)
        .number(line -> Day.of(line.orderDay()).key())
        .text(LineOrders::priority)
        .number(line -> 0)
        .number(LineOrders::quantity)
        .number(LineOrders::extendedPrice)
        .number(LineOrders::orderTotalPrice)
        .number(LineOrders::discount)
        .number(LineOrders::revenue)
        .number(LineOrders::supplyCost)
        .number(LineOrders::tax)
        .number(line -> Day.of(line.commitDay()).key())
        .text(LineOrders::shipMode);
  }
}
