// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.time.LocalDate;
import java.util.function.ToLongFunction;

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
  public Rows rows(long orders, ToLongFunction<String> amounts) {
    LineOrders lines = new LineOrders(new Scale(orders));
    return new DrawnRows(LineOrders.COLUMNS, Long.MAX_VALUE, () -> withKeysOfDates(lines.next()));
  }

  private static Object[] withKeysOfDates(Object[] line) {
    if (line != null) {
      for (int date : LineOrders.DATES) {
        line[date] = SsbDate.key((LocalDate) line[date]);
      }
    }
    return line;
  }
}
