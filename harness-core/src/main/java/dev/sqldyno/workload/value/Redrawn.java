// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.function.LongSupplier;

/** Draws again what no row has yet, or never will have. */
final class Redrawn {
  /** A law that never meets a row must end too. */
  private static final int MOST = 10_000;

  private Redrawn() {}

  /** Returns a law that gives only numbers whose rows are stored, by what the counter knows. */
  static LongSupplier until(LongSupplier law, AcknowledgedCounter counter) {
    return () -> {
      for (int i = 0; i < MOST; i++) {
        long number = law.getAsLong();
        if (number < counter.limit() && counter.stored(number)) {
          return number;
        }
      }
      return Math.max(0, counter.limit() - 1);
    };
  }
}
