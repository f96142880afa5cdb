// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

/** A row of the table of customers. */
record CustomerRow(long key, String name, Place place, String segment) {

  /** Draws customers in the order of their keys. Not thread-safe. */
  static final class Source {
    private final Place.Source places;
    private final ParkMiller segments = new ParkMiller(1_140_279_430);
    private long key;

    Source(Scale scale) {
      places = new Place.Source(881_155_353, 1_489_529_863, scale.suppliers());
    }

    CustomerRow next() {
      key++;
      return new CustomerRow(
          key, "Customer#%09d".formatted(key), places.next(), segments.pick(Words.SEGMENTS));
    }
  }
}
