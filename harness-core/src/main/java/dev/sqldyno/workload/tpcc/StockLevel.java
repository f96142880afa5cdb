// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import static dev.sqldyno.workload.tpcc.Statements.number;

import java.sql.SQLException;

/**
 * The Stock-Level transaction (clause 2.8): counts the items of a district's last orders with a low
 * stock.
 */
public final class StockLevel extends TpccScript {
  private static final int LAST_ORDERS = 20;

  public StockLevel() {
    super("stock-level", Counts::new, "read-next-order", "count-low-stock");
  }

  private static final class Counts extends Home {
    private int few;

    private Counts(Terminal terminal, Statements statements) {
      super(terminal, statements);
    }

    @Override
    public void next() {
      few = terminal.between(10, 20);
    }

    /** Returns 1, the number of items. */
    @Override
    public long attempt() throws SQLException {
      int district = terminal.district();
      int next = number(statements.row("read-next-order", home, district)[0]);
      statements.row("count-low-stock", home, district, next, next - LAST_ORDERS, few);
      return 1;
    }
  }
}
