// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import static dev.sqldyno.workload.tpcc.Statements.decimal;
import static dev.sqldyno.workload.tpcc.Statements.number;

import dev.sqldyno.workload.Placeholders;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The New-Order transaction (clause 2.4): orders 5 to 15 items. One order of a hundred has an
 * unknown item and is rolled back, which counts as no row.
 */
public final class NewOrder extends TpccScript {
  private static final String TAKE = "take-stock";
  private static final int MAX_LINES = 15;
  private static final int COLUMNS_OF_LINE = 9;

  public NewOrder() {
    super(
        "new-order",
        Orders::new,
        "read-warehouse-tax",
        "take-order-id",
        "read-order-id",
        "read-buyer",
        "add-order",
        "insert-new-order",
        "read-items",
        TAKE,
        "read-stock",
        "add-order-lines");
  }

  /** One line of an order. All clients lock the stock in the same order. */
  record Line(int item, int warehouse, int quantity) implements Comparable<Line> {
    private static final Comparator<Line> ORDER =
        Comparator.comparingInt(Line::item).thenComparingInt(Line::warehouse);

    @Override
    public int compareTo(Line other) {
      return ORDER.compare(this, other);
    }
  }

  /** The random input of an order. An unknown item has the number after the last one. */
  record Drawn(int district, int customer, List<Line> lines) {

    static Drawn of(Terminal terminal) {
      int district = terminal.anyDistrict();
      int customer = terminal.anyCustomer();
      int count = terminal.between(5, MAX_LINES);
      List<Line> lines = new ArrayList<>();
      while (lines.size() < count) {
        int item = terminal.anyItem();
        int warehouse = terminal.happens(1) ? terminal.otherWarehouse() : terminal.warehouse();
        lines.add(new Line(item, warehouse, terminal.between(1, 10)));
      }
      if (terminal.happens(1)) {
        int unknownItem = terminal.all().items() + 1;
        lines.set(count - 1, new Line(unknownItem, terminal.warehouse(), 1));
      }
      Collections.sort(lines);
      return new Drawn(district, customer, lines);
    }

    boolean isLocal(int home) {
      return lines.stream().allMatch(line -> line.warehouse() == home);
    }
  }

  private static final class Orders extends Home {
    private final PreparedStatement[] items = new PreparedStatement[MAX_LINES + 1];
    private final PreparedStatement[] added = new PreparedStatement[MAX_LINES + 1];
    private final PreparedStatement[][] stock =
        new PreparedStatement[Population.DISTRICTS + 1][MAX_LINES + 1];
    private Drawn drawn;

    /** The total amount; a field, so that its computation is not optimised away. */
    private BigDecimal total = BigDecimal.ZERO;

    private Orders(Terminal terminal, Statements statements) {
      super(terminal, statements);
    }

    @Override
    public void next() {
      drawn = Drawn.of(terminal);
    }

    @Override
    public long attempt() throws SQLException {
      int district = drawn.district();
      BigDecimal tax = decimal(statements.row("read-warehouse-tax", home)[0]);
      statements.writeOne("take-order-id", home, district);
      Object[] next = statements.row("read-order-id", home, district);
      int order = number(next[0]);
      Object[] buyer = statements.row("read-buyer", home, district, drawn.customer());
      Timestamp now = new Timestamp(System.currentTimeMillis());
      int local = drawn.isLocal(home) ? 1 : 0;
      int count = drawn.lines().size();
      statements.writeOne("add-order", home, district, order, drawn.customer(), now, count, local);
      statements.writeOne("insert-new-order", home, district, order);
      Map<Integer, Object[]> sold = sold();
      List<Line> lines =
          drawn.lines().stream().filter(line -> sold.containsKey(line.item())).toList();
      take(lines);
      BigDecimal sum = add(order, lines, sold, stock(lines));
      total =
          sum.multiply(BigDecimal.ONE.subtract(decimal(buyer[0])))
              .multiply(BigDecimal.ONE.add(tax).add(decimal(next[1])));
      if (lines.size() < count) {
        statements.connection().rollback();
        return 0;
      }
      return 1;
    }

    /** Reads the known items, by their numbers. */
    private Map<Integer, Object[]> sold() throws SQLException {
      int count = drawn.lines().size();
      if (items[count] == null) {
        items[count] = statements.prepare("read-items", ids(count));
      }
      Map<Integer, Object[]> sold = new HashMap<>();
      Object[] ids = drawn.lines().stream().map(Line::item).toArray();
      for (Object[] item : Statements.rows(items[count], ids)) {
        sold.put(number(item[0]), item);
      }
      return sold;
    }

    private static Map<String, String> ids(int count) {
      return Map.of("ids", String.join(", ", Collections.nCopies(count, "?")));
    }

    private void take(List<Line> lines) throws SQLException {
      PreparedStatement take = statements.of(TAKE);
      // an earlier attempt may have failed in between
      take.clearBatch();
      for (Line line : lines) {
        int quantity = line.quantity();
        int remote = line.warehouse() == home ? 0 : 1;
        Statements.bind(
            take, quantity, quantity, quantity, quantity, remote, line.warehouse(), line.item());
        take.addBatch();
      }
      statements.sendBatch(TAKE);
    }

    /** Returns the stock of each supplying warehouse, by warehouse and item. */
    private Map<Integer, Map<Integer, Object[]>> stock(List<Line> lines) throws SQLException {
      Map<Integer, List<Integer>> wanted = new TreeMap<>();
      for (Line line : lines) {
        wanted.computeIfAbsent(line.warehouse(), _ -> new ArrayList<>()).add(line.item());
      }
      Map<Integer, Map<Integer, Object[]>> all = new HashMap<>();
      for (Map.Entry<Integer, List<Integer>> of : wanted.entrySet()) {
        List<Object> values = new ArrayList<>(of.getValue());
        PreparedStatement read = readStock(values.size());
        values.addFirst(of.getKey());
        Map<Integer, Object[]> rows = new HashMap<>();
        for (Object[] row : Statements.rows(read, values.toArray())) {
          rows.put(number(row[0]), row);
        }
        all.put(of.getKey(), rows);
      }
      return all;
    }

    private PreparedStatement readStock(int count) throws SQLException {
      PreparedStatement[] ofDistrict = stock[drawn.district()];
      if (ofDistrict[count] == null) {
        Map<String, String> more = new HashMap<>(ids(count));
        more.put("district", "%02d".formatted(drawn.district()));
        ofDistrict[count] = statements.prepare("read-stock", more);
      }
      return ofDistrict[count];
    }

    /** Stores the lines of the order. Returns the sum of their amounts. */
    private BigDecimal add(
        int order,
        List<Line> lines,
        Map<Integer, Object[]> sold,
        Map<Integer, Map<Integer, Object[]>> stock)
        throws SQLException {
      int count = lines.size();
      if (added[count] == null) {
        added[count] =
            statements.prepare(
                "add-order-lines", Map.of("tuples", Placeholders.tuples(COLUMNS_OF_LINE, count)));
      }
      BigDecimal sum = BigDecimal.ZERO;
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Line line = lines.get(i);
        Object[] item = sold.get(line.item());
        Object[] goods = stock.get(line.warehouse()).get(line.item());
        BigDecimal amount = decimal(item[1]).multiply(BigDecimal.valueOf(line.quantity()));
        Collections.addAll(values, home, drawn.district(), order, i + 1);
        Collections.addAll(
            values, line.item(), line.warehouse(), line.quantity(), amount, goods[2]);
        sum = sum.add(amount);
      }
      Statements.write(added[count], values.toArray());
      return sum;
    }
  }
}
