// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Word;
import java.util.Optional;
import java.util.stream.Stream;

/** A way of sending rows. */
enum Way implements Word {
  /** One at a time. */
  ROW(""),
  /** In a JDBC batch. */
  BATCH(""),
  /** By a statement of several rows. */
  MULTI_ROW("-multi-row"),
  /** By the driver's interface for bulk loading. */
  BULK(Catalog.BULK);

  private final String suffix;

  Way(String suffix) {
    this.suffix = suffix;
  }

  /** Returns the name of the statement that sends so what that one sends row by row. */
  String statement(String single) {
    return single + suffix;
  }

  /** Returns the way of that word. */
  static Optional<Way> of(String word) {
    return Stream.of(values()).filter(way -> way.id().equals(word)).findFirst();
  }
}
