// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

/**
 * Draws line orders, the lines of an order one after the other. The getters tell of the present
 * one. Money is in cents. Not thread-safe.
 */
final class LineOrders {
  private static final int MOST_LINES = 7;

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

  /** A line's own columns; those of its order are the fields. */
  private record Line(
      long part,
      long supplier,
      long quantity,
      long discount,
      long tax,
      int commitDay,
      String shipMode) {

    long extendedPrice() {
      return PartRow.price(part) * quantity;
    }

    long revenue() {
      return extendedPrice() * (100 - discount) / 100;
    }
  }

  private final Line[] lines = new Line[MOST_LINES];
  private long order;
  private int count;
  private int present = -1;
  private long customer;
  private int orderDay;
  private String priority = "";
  private long totalPrice;

  /** Begins where the program does after it has made the table of dates: see {@link Scale}. */
  LineOrders(Scale scale) {
    this.scale = scale;
    for (ParkMiller stream : new ParkMiller[] {dates, customers, priorities, counts}) {
      stream.endRow(scale.datesMade());
    }
  }

  /** Draws the next line order. Returns false if there is none. */
  boolean next() {
    if (++present == count) {
      if (order == scale.orders()) {
        return false;
      }
      drawOrder();
      present = 0;
    }
    return true;
  }

  private void drawOrder() {
    order++;
    orderDay = (int) dates.between(0, ORDER_DAYS - 1);
    customer = customer();
    priority = priorities.pick(Words.PRIORITIES);
    count = (int) counts.between(1, MOST_LINES);
    totalPrice = 0;
    for (int i = 0; i < count; i++) {
      lines[i] = line();
      totalPrice += lines[i].revenue() * (100 + lines[i].tax()) / 100;
    }
    for (ParkMiller stream :
        new ParkMiller[] {parts, suppliers, quantities, discounts, taxes, commits, modes}) {
      stream.endRow(MOST_LINES);
    }
  }

  private long customer() {
    long drawn = customers.between(1, scale.customers());
    if (drawn % IDLE_CUSTOMER != 0) {
      return drawn;
    }
    return drawn < scale.customers() ? drawn + 1 : drawn - 1;
  }

  private Line line() {
    return new Line(
        parts.between(1, scale.soldParts()),
        suppliers.between(1, scale.suppliers()),
        quantities.between(1, 50),
        discounts.between(0, 10),
        taxes.between(0, 8),
        orderDay + (int) commits.between(30, 90),
        modes.pick(Words.SHIP_MODES));
  }

  /** Returns the order's key: eight of each 32 numbers are used. */
  long orderKey() {
    return order >> 3 << 5 | order & 7;
  }

  int lineNumber() {
    return present + 1;
  }

  long customerKey() {
    return customer;
  }

  long partKey() {
    return lines[present].part();
  }

  long supplierKey() {
    return lines[present].supplier();
  }

  /** Returns the day of the order, counted from that of the first row of dates, which is 0. */
  int orderDay() {
    return orderDay;
  }

  String priority() {
    return priority;
  }

  long quantity() {
    return lines[present].quantity();
  }

  long extendedPrice() {
    return lines[present].extendedPrice();
  }

  /** Returns what all lines of the order cost, with discounts and taxes. */
  long orderTotalPrice() {
    return totalPrice;
  }

  long discount() {
    return lines[present].discount();
  }

  /** Returns the extended price less the discount. */
  long revenue() {
    return lines[present].revenue();
  }

  /** Returns what the supplier takes for one piece. */
  long supplyCost() {
    return 6 * PartRow.price(partKey()) / 10;
  }

  long tax() {
    return lines[present].tax();
  }

  int commitDay() {
    return lines[present].commitDay();
  }

  String shipMode() {
    return lines[present].shipMode();
  }
}
