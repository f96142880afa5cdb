// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import java.sql.SQLException;

/** The Order-Status transaction (clause 2.6): reads a customer's last order. */
public final class OrderStatus extends TpccScript {
  public OrderStatus() {
    super(
        "order-status",
        Looks::new,
        "find-customers",
        "read-customer",
        "read-last-order",
        "read-order-lines");
  }

  private static final class Looks extends Home {
    private Terminal.Wanted wanted;

    private Looks(Terminal terminal, Statements statements) {
      super(terminal, statements);
    }

    @Override
    public void next() {
      wanted = terminal.anyCustomerOf(home, terminal.anyDistrict());
    }

    /** Returns 1, the order. */
    @Override
    public long attempt() throws SQLException {
      int district = wanted.district();
      int customer = wanted.find(statements);
      statements.row("read-customer", home, district, customer);
      Object[] order = statements.row("read-last-order", home, district, home, district, customer);
      Statements.rows(statements.of("read-order-lines"), home, district, order[0]);
      return 1;
    }
  }
}
