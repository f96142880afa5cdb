// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.RowSource;
import java.util.PrimitiveIterator;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Makes customers: {@code source: ssb-customer}, {@code rows} as many as there are. */
public final class SsbCustomer implements RowSource {
  static final int COLUMNS = 8;

  @Override
  public String key() {
    return "ssb-customer";
  }

  @Override
  public Rows rows(long rows, ToLongFunction<String> amounts) {
    return new DrawnRows(COLUMNS, rows, source(Scale.ofCustomers(rows)));
  }

  /** Draws customers in the order of their keys. Not thread-safe. */
  static Supplier<Object[]> source(Scale scale) {
    PrimitiveIterator.OfLong keys = Scale.keys();
    Places places = new Places(881_155_353, 1_489_529_863, scale.suppliers());
    ParkMiller segments = new ParkMiller(1_140_279_430);
    return () -> {
      long key = keys.nextLong();
      return SsbFlat.joined(
          new Object[] {key, "Customer#%09d".formatted(key)},
          places.next(),
          new Object[] {segments.pick(Words.SEGMENTS)});
    };
  }
}
