// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * The numbers of rows of the tables; 1.5 million orders are scale factor 1.
 *
 * @param orders each with one to seven lines, four on average
 */
record Scale(long orders) {
  private static final long OF_ONE = 1_500_000;
  private static final long PARTS_OF_ONE = 200_000;
  private static final long ORDERS_OF_CUSTOMER = 50;
  private static final int DATES_OF_ONE = 2556;

  /**
   * The largest scale factor: above it, order keys need more than 32 bits, and ssb-dbgen is not
   * tested.
   */
  private static final long LARGEST = 1000;

  Scale {
    boolean hundredths = orders > 0 && orders <= OF_ONE && orders % (OF_ONE / 100) == 0;
    boolean whole = orders >= OF_ONE && orders <= LARGEST * OF_ONE && orders % OF_ONE == 0;
    if (!hundredths && !whole) {
      throw new IllegalArgumentException(
          "there is no star schema of %d orders: give a multiple of 15000 up to %d (scale factor 1), or of that up to %d"
              .formatted(orders, OF_ONE, LARGEST * OF_ONE));
    }
  }

  /** Returns the scale at which there are that many customers. */
  static Scale ofCustomers(long customers) {
    return new Scale(customers * ORDERS_OF_CUSTOMER);
  }

  /** Returns the keys of a table's rows. */
  static PrimitiveIterator.OfLong keys() {
    return LongStream.iterate(1, key -> key + 1).iterator();
  }

  long customers() {
    return orders / ORDERS_OF_CUSTOMER;
  }

  long suppliers() {
    return orders / 750;
  }

  /** Returns the number of rows of the table of parts, which grows with the binary logarithm. */
  long parts() {
    return parts(Math.log(factor()) / Math.log(2));
  }

  /** Returns the last part that is ever sold; ssb-dbgen uses the natural logarithm here. */
  long soldParts() {
    return parts(Math.log(factor()));
  }

  /**
   * Returns the number of dates that ssb-dbgen makes before the line orders. It mistakes them for
   * orders, by their table's number, and reserves a row of random numbers for each. Published
   * answers and numbers of rows are of such files.
   */
  int datesMade() {
    return (int) Math.min(DATES_OF_ONE, orders * DATES_OF_ONE / OF_ONE);
  }

  private long parts(double logarithm) {
    return orders < OF_ONE
        ? orders * PARTS_OF_ONE / OF_ONE
        : PARTS_OF_ONE * (1 + (long) Math.floor(logarithm));
  }

  private double factor() {
    return orders / (double) OF_ONE;
  }
}
