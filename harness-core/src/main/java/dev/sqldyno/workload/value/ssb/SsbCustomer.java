// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;

/** Makes customers: {@code source: ssb-customer}, {@code rows} as many as there are. */
public final class SsbCustomer implements RowSource {

  @Override
  public String key() {
    return "ssb-customer";
  }

  @Override
  public Rows rows(long rows) {
    return new DrawnRows<>(rows, new CustomerRow.Source(Scale.ofCustomers(rows))::next)
        .number(CustomerRow::key)
        .text(CustomerRow::name)
        .text(c -> c.place().address())
        .text(c -> c.place().city())
        .text(c -> c.place().nation())
        .text(c -> c.place().region())
        .text(c -> c.place().phone())
        .text(CustomerRow::segment);
  }
}
