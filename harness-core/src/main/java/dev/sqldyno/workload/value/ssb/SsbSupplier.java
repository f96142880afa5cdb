// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;

/** Makes suppliers: {@code source: ssb-supplier}, {@code rows} as many as there are. */
public final class SsbSupplier implements RowSource {

  @Override
  public String key() {
    return "ssb-supplier";
  }

  @Override
  public Rows rows(long rows) {
    return new DrawnRows<>(rows, new SupplierRow.Source()::next)
        .number(SupplierRow::key)
        .text(SupplierRow::name)
        .text(s -> s.place().address())
        .text(s -> s.place().city())
        .text(s -> s.place().nation())
        .text(s -> s.place().region())
        .text(s -> s.place().phone());
  }
}
