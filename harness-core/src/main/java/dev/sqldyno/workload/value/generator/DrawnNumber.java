// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.LongValue;
import java.util.function.LongSupplier;

/** A whole number drawn from a distribution. */
public final class DrawnNumber implements LongValue {
  private final LongSupplier law;
  private long current;

  public DrawnNumber(LongSupplier law) {
    this.law = law;
  }

  @Override
  public void draw() {
    current = law.getAsLong();
  }

  @Override
  public long get() {
    return current;
  }
}
