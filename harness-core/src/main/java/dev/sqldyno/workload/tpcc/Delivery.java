// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import static dev.sqldyno.workload.tpcc.Statements.number;

import dev.sqldyno.workload.mix.task.TransactionScript;
import java.sql.SQLException;
import java.sql.Timestamp;

/**
 * The Delivery transaction (clause 2.7): delivers the oldest order of each district that has one.
 */
public final class Delivery extends TpccScript {
  public Delivery() {
    super(
        "delivery",
        Deliveries::new,
        "read-oldest-order",
        "delete-new-order",
        "read-order-customer",
        "deliver-order",
        "deliver-order-lines",
        "read-order-amount",
        "charge-customer");
  }

  private static final class Deliveries extends Home {
    private int carrier;

    private Deliveries(Terminal terminal, Statements statements) {
      super(terminal, statements);
    }

    @Override
    public void next() {
      carrier = terminal.between(1, 10);
    }

    /** Returns how many orders were delivered. */
    @Override
    public long attempt() throws SQLException {
      Timestamp now = new Timestamp(System.currentTimeMillis());
      long delivered = 0;
      for (int district = 1; district <= Population.DISTRICTS; district++) {
        int order = takeOldest(district);
        if (order > 0) {
          deliver(district, order, now);
          delivered++;
        }
      }
      return delivered;
    }

    /** Returns the order, which no other client then delivers; 0 if there is none. */
    private int takeOldest(int district) throws SQLException {
      int before = 0;
      while (true) {
        Object oldest = statements.row("read-oldest-order", home, district)[0];
        if (oldest == null) {
          return 0;
        }
        int order = number(oldest);
        if (Statements.write(statements.of("delete-new-order"), home, district, order) == 1) {
          return order;
        }
        if (order == before) {
          throw TransactionScript.conflict("another client has delivered what this one sees");
        }
        before = order;
      }
    }

    private void deliver(int district, int order, Timestamp now) throws SQLException {
      Object customer = statements.row("read-order-customer", home, district, order)[0];
      statements.writeOne("deliver-order", carrier, home, district, order);
      Statements.write(statements.of("deliver-order-lines"), now, home, district, order);
      Object amount = statements.row("read-order-amount", home, district, order)[0];
      statements.writeOne("charge-customer", amount, home, district, customer);
    }
  }
}
