// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.RowSource.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Line orders, the lines of an order one after the other, with dates in place of their keys. Money
 * is in cents. Not thread-safe.
 */
final class LineOrders {
  static final int COLUMNS = 17;
  static final int CUSTOMER = 2;
  static final int PART = 3;
  static final int SUPPLIER = 4;

  /** The days of the order and of the delivery. */
  private static final List<Integer> DATES = List.of(5, 15);

  /** The total of the order's lines, with discounts and taxes. */
  private static final int TOTAL_PRICE = 10;

  private static final int REVENUE = 12;
  private static final int TAX = 14;

  private static final int MAX_LINES = 7;

  /** Orders end in August 1998, so that all could be shipped within the table of dates. */
  private static final int ORDER_DAYS = 2406;

  /** Every third customer never orders. */
  private static final int IDLE_CUSTOMER = 3;

  private final Scale scale;
  private final ParkMiller dates = new ParkMiller(1_066_728_069);
  private final ParkMiller customers = new ParkMiller(851_767_375);
  private final ParkMiller priorities = new ParkMiller(591_449_447);
  private final ParkMiller counts = new ParkMiller(1_434_868_289);
  private final ParkMiller parts = new ParkMiller(1_808_217_256);
  private final ParkMiller suppliers = new ParkMiller(2_095_021_727);
  private final ParkMiller quantities = new ParkMiller(209_208_115);
  private final ParkMiller discounts = new ParkMiller(554_590_007);
  private final ParkMiller taxes = new ParkMiller(721_958_466);
  private final ParkMiller commits = new ParkMiller(904_914_315);
  private final ParkMiller modes = new ParkMiller(675_466_456);

  /** The lines of the current order. */
  private final List<Object[]> lines = new ArrayList<>();

  private long order;
  private int current = -1;

  /** Starts in the state of ssb-dbgen after the table of dates; see {@link Scale}. */
  LineOrders(Scale scale) {
    this.scale = scale;
    for (ParkMiller stream : new ParkMiller[] {dates, customers, priorities, counts}) {
      stream.endRow(scale.datesMade());
    }
  }

  /** Returns the table of line orders, with the keys of their dates. */
  static Table table(Scale scale) {
    return new Table(
        COLUMNS,
        Long.MAX_VALUE,
        () -> {
          LineOrders lines = new LineOrders(scale);
          return () -> withKeysOfDates(lines.next());
        });
  }

  private static Object[] withKeysOfDates(Object[] line) {
    if (line != null) {
      for (int date : DATES) {
        line[date] = Dates.key((LocalDate) line[date]);
      }
    }
    return line;
  }

  /** Returns the next line order; null if there is none. */
  Object[] next() {
    if (++current == lines.size()) {
      if (order == scale.orders()) {
        return null;
      }
      drawOrder();
      current = 0;
    }
    return lines.get(current);
  }

  private void drawOrder() {
    order++;
    LocalDate day = Dates.day(dates.between(0, ORDER_DAYS - 1));
    long customer = customer();
    String priority = priorities.pick(Words.PRIORITIES);
    long count = counts.between(1, MAX_LINES);
    lines.clear();
    for (long number = 1; number <= count; number++) {
      lines.add(line(number, customer, day, priority));
    }
    long totalPrice =
        lines.stream()
            .mapToLong(line -> (Long) line[REVENUE] * (100 + (Long) line[TAX]) / 100)
            .sum();
    lines.forEach(line -> line[TOTAL_PRICE] = totalPrice);
    for (ParkMiller stream :
        new ParkMiller[] {parts, suppliers, quantities, discounts, taxes, commits, modes}) {
      stream.endRow(MAX_LINES);
    }
  }

  private Object[] line(long number, long customer, LocalDate day, String priority) {
    long part = parts.between(1, scale.soldParts());
    long quantity = quantities.between(1, 50);
    long extendedPrice = Parts.price(part) * quantity;
    long discount = discounts.between(0, 10);
    return new Object[] {
      // eight of each 32 numbers are used
      order >> 3 << 5 | order & 7,
      number,
      customer,
      part,
      suppliers.between(1, scale.suppliers()),
      day,
      priority,
      0L,
      quantity,
      extendedPrice,
      0L,
      discount,
      extendedPrice * (100 - discount) / 100,
      // the supplier's price of one piece
      6 * Parts.price(part) / 10,
      taxes.between(0, 8),
      day.plusDays(commits.between(30, 90)),
      modes.pick(Words.SHIP_MODES)
    };
  }

  private long customer() {
    long drawn = customers.between(1, scale.customers());
    if (drawn % IDLE_CUSTOMER != 0) {
      return drawn;
    }
    return drawn < scale.customers() ? drawn + 1 : drawn - 1;
  }
}
