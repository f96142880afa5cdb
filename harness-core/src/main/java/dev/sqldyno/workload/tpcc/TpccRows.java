// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Makes the initial rows of a table, the same ones each time: a class for each table, which a
 * {@code source} of the folder's {@code load} names.
 */
public abstract class TpccRows implements RowSource {
  private final String table;
  private final int columns;
  private final Maker maker;

  /** Makes one row after the other, and null after the last. */
  interface Maker {
    Supplier<Object[]> of(long rows, Population all, RandomText text);
  }

  private TpccRows(String table, int columns, Maker maker) {
    this.table = table;
    this.columns = columns;
    this.maker = maker;
  }

  @Override
  public final String key() {
    return "tpcc-" + table;
  }

  @Override
  public final Rows rows(long rows, ToLongFunction<String> amounts) {
    return new DrawnRows(columns, Long.MAX_VALUE, made(rows, amounts));
  }

  final Supplier<Object[]> made(long rows, ToLongFunction<String> amounts) {
    RandomText text = new RandomText(new SplittableRandom(table.hashCode()));
    return maker.of(rows, Population.of(amounts), text);
  }

  /** Kinds of goods. */
  public static final class Item extends TpccRows {
    public Item() {
      super("item", 5, InitialRows::items);
    }
  }

  /** Warehouses. */
  public static final class Warehouse extends TpccRows {
    public Warehouse() {
      super("warehouse", 9, InitialRows::warehouses);
    }
  }

  /** Goods of each kind in each warehouse. */
  public static final class Stock extends TpccRows {
    public Stock() {
      super("stock", 17, InitialRows::stock);
    }
  }

  /** Districts of each warehouse. */
  public static final class District extends TpccRows {
    public District() {
      super("district", 11, InitialRows::districts);
    }
  }

  /** Customers of each district. */
  public static final class Customer extends TpccRows {
    public Customer() {
      super("customer", 21, InitialRows::customers);
    }
  }

  /** A payment of each customer. */
  public static final class History extends TpccRows {
    public History() {
      super("history", 8, InitialRows::history);
    }
  }

  /** An order of each customer. */
  public static final class Order extends TpccRows {
    public Order() {
      super("order", 8, InitialRows::orders);
    }
  }

  /** Orders that are not delivered. */
  public static final class NewOrder extends TpccRows {
    public NewOrder() {
      super("new-order", 3, InitialRows::newOrders);
    }
  }

  /** Lines of orders, whose number is {@code rows}. */
  public static final class OrderLine extends TpccRows {
    public OrderLine() {
      super("order-line", 10, InitialRows::orderLines);
    }
  }
}
