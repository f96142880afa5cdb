// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.function.LongSupplier;

/** A whole number drawn by a law. */
final class DrawnNumber implements LongValue {
  private final LongSupplier law;
  private long present;

  DrawnNumber(LongSupplier law) {
    this.law = law;
  }

  @Override
  public void draw() {
    present = law.getAsLong();
  }

  @Override
  public long get() {
    return present;
  }
}
