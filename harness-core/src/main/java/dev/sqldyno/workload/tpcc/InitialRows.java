// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import static dev.sqldyno.workload.tpcc.Population.DISTRICTS;

import dev.sqldyno.workload.value.NuRand;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * The rows of clause 4.3.3.1, each table's in the order of its key, by their indexes from 0. Each
 * index is used once.
 */
final class InitialRows {
  private static final Timestamp LOADED = Timestamp.valueOf("2026-01-01 00:00:00");

  /** The amount that each customer has paid. */
  private static final int PAID_DOLLARS = 10;

  private InitialRows() {}

  static LongFunction<Object[]> items(Population all, RandomText text) {
    return i ->
        row(
            i + 1,
            text.between(1, 10_000),
            text.letters(14, 24),
            text.decimal(100, 10_000, 2),
            text.data());
  }

  static LongFunction<Object[]> warehouses(Population all, RandomText text) {
    BigDecimal paid = dollars(PAID_DOLLARS * DISTRICTS * all.customers());
    return i -> row(i + 1, text.letters(6, 10), text.address(), text.decimal(0, 2000, 4), paid);
  }

  static LongFunction<Object[]> stock(Population all, RandomText text) {
    return i ->
        row(
            part(i, all.items()),
            within(i, all.items()),
            text.between(10, 100),
            text.ofDistricts(),
            0,
            0,
            0,
            text.data());
  }

  static LongFunction<Object[]> districts(Population all, RandomText text) {
    BigDecimal paid = dollars(PAID_DOLLARS * all.customers());
    return i ->
        row(
            part(i, DISTRICTS),
            within(i, DISTRICTS),
            text.letters(6, 10),
            text.address(),
            text.decimal(0, 2000, 4),
            paid,
            all.customers() + 1);
  }

  static LongFunction<Object[]> customers(Population all, RandomText text) {
    NuRand name = Population.loadedName();
    BigDecimal paid = dollars(PAID_DOLLARS);
    return i -> {
      int id = within(i, all.customers());
      return row(
          part(i, DISTRICTS * all.customers()),
          district(i, all.customers()),
          id,
          text.letters(8, 16),
          "OE",
          // the first customers have different names; all others' are drawn
          RandomText.lastName(id <= Population.NAMES ? id - 1 : name.draw(text.random())),
          text.address(),
          text.digits(16),
          LOADED,
          text.between(1, 10) == 1 ? Payment.BAD_CREDIT : "GC",
          dollars(50_000),
          text.decimal(0, 5000, 4),
          paid.negate(),
          paid,
          1,
          0,
          text.letters(300, 500));
    };
  }

  static LongFunction<Object[]> history(Population all, RandomText text) {
    BigDecimal paid = dollars(PAID_DOLLARS);
    return i -> {
      int warehouse = part(i, DISTRICTS * all.customers());
      int district = district(i, all.customers());
      return row(
          within(i, all.customers()),
          district,
          warehouse,
          district,
          warehouse,
          LOADED,
          paid,
          text.letters(12, 24));
    };
  }

  /** Returns one order of each customer of a district, in a random order. */
  static LongFunction<Object[]> orders(Population all, RandomText text) {
    List<Integer> customers = new ArrayList<>();
    for (int customer = 1; customer <= all.customers(); customer++) {
      customers.add(customer);
    }
    return i -> {
      int id = within(i, all.customers());
      if (id == 1) {
        Collections.shuffle(customers, text.random());
      }
      return row(
          part(i, DISTRICTS * all.customers()),
          district(i, all.customers()),
          id,
          customers.get(id - 1),
          LOADED,
          id <= all.delivered() ? text.between(1, 10) : null,
          lines(i),
          1);
    };
  }

  static LongFunction<Object[]> newOrders(Population all, RandomText text) {
    int waiting = all.customers() - all.delivered();
    return i ->
        row(
            part(i, DISTRICTS * waiting),
            district(i, waiting),
            all.delivered() + within(i, waiting));
  }

  static Supplier<Object[]> orderLines(long first, long end, Population all, RandomText text) {
    return new Supplier<>() {
      private long order = first - 1;
      private int line;
      private int lines;

      @Override
      public Object[] get() {
        if (line == lines) {
          order++;
          line = 0;
          lines = lines(order);
        }
        line++;
        return order < end ? orderLine(order, line, all, text) : null;
      }
    };
  }

  private static Object[] orderLine(long order, int line, Population all, RandomText text) {
    int warehouse = part(order, DISTRICTS * all.customers());
    int id = within(order, all.customers());
    boolean delivered = id <= all.delivered();
    return row(
        warehouse,
        district(order, all.customers()),
        id,
        line,
        text.between(1, all.items()),
        warehouse,
        delivered ? LOADED : null,
        5,
        delivered ? dollars(0) : text.decimal(1, 999_999, 2),
        text.letters(24, 24));
  }

  /** Returns how many lines an order has, by its index among all. */
  private static int lines(long order) {
    return new SplittableRandom(order).nextInt(5, 16);
  }

  /** Returns the columns; an array stands for several. */
  private static Object[] row(Object... parts) {
    List<Object> columns = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof Object[] several) {
        Collections.addAll(columns, several);
      } else {
        columns.add(part);
      }
    }
    return columns.toArray();
  }

  /** Returns the number from 1 of the part to which a row belongs, where parts have so many. */
  private static int part(long index, int rows) {
    return (int) (index / rows) + 1;
  }

  /** Returns the number from 1 of a row's district, where districts have so many rows. */
  private static int district(long index, int rows) {
    return (int) (index / rows % DISTRICTS) + 1;
  }

  /** Returns the number from 1 of a row in its part. */
  private static int within(long index, int rows) {
    return (int) (index % rows) + 1;
  }

  private static BigDecimal dollars(long whole) {
    return BigDecimal.valueOf(whole * 100, 2);
  }
}
