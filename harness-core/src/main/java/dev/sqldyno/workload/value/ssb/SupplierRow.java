// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

/** A row of the table of suppliers. */
record SupplierRow(long key, String name, Place place) {

  /** Draws suppliers in the order of their keys. Not thread-safe. */
  static final class Source {
    private final Place.Source places = new Place.Source(706_178_559, 110_356_601, 0);
    private long key;

    SupplierRow next() {
      key++;
      return new SupplierRow(key, "Supplier#%09d".formatted(key), places.next());
    }
  }
}
