// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.util.PrimitiveIterator;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Makes suppliers: {@code source: ssb-supplier}, {@code rows} as many as there are. */
public final class SsbSupplier implements RowSource {
  static final int COLUMNS = 7;

  @Override
  public String key() {
    return "ssb-supplier";
  }

  @Override
  public Rows rows(long rows, ToLongFunction<String> amounts) {
    return new DrawnRows(COLUMNS, rows, source());
  }

  /** Draws suppliers in the order of their keys. Not thread-safe. */
  static Supplier<Object[]> source() {
    PrimitiveIterator.OfLong keys = Scale.keys();
    Places places = new Places(706_178_559, 110_356_601, 0);
    return () -> {
      long key = keys.nextLong();
      return SsbFlat.joined(new Object[] {key, "Supplier#%09d".formatted(key)}, places.next());
    };
  }
}
