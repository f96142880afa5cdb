// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;

/** Makes parts: {@code source: ssb-part}, {@code rows} as many as there are. */
public final class SsbPart implements RowSource {

  @Override
  public String key() {
    return "ssb-part";
  }

  @Override
  public Rows rows(long rows) {
    return new DrawnRows<>(rows, new PartRow.Source()::next)
        .number(PartRow::key)
        .text(PartRow::name)
        .text(PartRow::mfgr)
        .text(PartRow::category)
        .text(PartRow::brand)
        .text(PartRow::color)
        .text(PartRow::type)
        .number(PartRow::size)
        .text(PartRow::container);
  }
}
