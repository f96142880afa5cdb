// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;

/**
 * The Payment transaction (clause 2.5): takes a customer's payment, in 15 % of the cases for
 * another warehouse's customer.
 */
public final class Payment extends TpccScript {
  static final String BAD_CREDIT = "BC";

  private static final int MAX_DATA = 500;

  public Payment() {
    super(
        "payment",
        Payments::new,
        "pay-warehouse",
        "read-warehouse",
        "pay-district",
        "read-district",
        "find-customers",
        "pay",
        "read-payer",
        "read-data",
        "write-data",
        "insert-history");
  }

  /** The random input of a payment. */
  record Drawn(int district, Terminal.Wanted customer, BigDecimal amount) {

    static Drawn of(Terminal terminal) {
      int district = terminal.anyDistrict();
      Terminal.Wanted customer =
          terminal.happens(15)
              ? terminal.anyCustomerOf(terminal.otherWarehouse(), terminal.anyDistrict())
              : terminal.anyCustomerOf(terminal.warehouse(), district);
      return new Drawn(district, customer, terminal.text().decimal(100, 500_000, 2));
    }
  }

  private static final class Payments extends Home {
    private Drawn drawn;

    private Payments(Terminal terminal, Statements statements) {
      super(terminal, statements);
    }

    @Override
    public void next() {
      drawn = Drawn.of(terminal);
    }

    /** Returns 1, the payment. */
    @Override
    public long attempt() throws SQLException {
      int district = drawn.district();
      BigDecimal amount = drawn.amount();
      statements.writeOne("pay-warehouse", amount, home);
      Object[] warehouse = statements.row("read-warehouse", home);
      statements.writeOne("pay-district", amount, home, district);
      Object[] districts = statements.row("read-district", home, district);
      int of = drawn.customer().warehouse();
      int in = drawn.customer().district();
      int customer = drawn.customer().find(statements);
      statements.writeOne("pay", amount, amount, of, in, customer);
      Object[] payer = statements.row("read-payer", of, in, customer);
      if (payer[0].equals(BAD_CREDIT)) {
        String data = statements.row("read-data", of, in, customer)[0].toString();
        String noted =
            "%d %d %d %d %d %s %s".formatted(customer, in, of, district, home, amount, data);
        String kept = noted.substring(0, Math.min(MAX_DATA, noted.length()));
        statements.writeOne("write-data", kept, of, in, customer);
      }
      Timestamp now = new Timestamp(System.currentTimeMillis());
      String data = warehouse[0] + "    " + districts[0];
      statements.writeOne("insert-history", customer, in, of, district, home, now, amount, data);
      return 1;
    }
  }
}
