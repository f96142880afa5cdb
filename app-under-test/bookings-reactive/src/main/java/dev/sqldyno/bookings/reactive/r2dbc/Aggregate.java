// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.r2dbc;

import io.r2dbc.spi.Readable;

/** What must be known of a total to change it. */
record Aggregate(long rowId, long version, String period) {

  /** Reads by position, as names would be looked up in every row. */
  static Aggregate of(Readable row) {
    return new Aggregate(row.get(0, Long.class), row.get(1, Long.class), row.get(2, String.class));
  }
}
