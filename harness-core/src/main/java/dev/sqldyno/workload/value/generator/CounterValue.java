// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.LongValue;
import java.util.Arrays;

/** A number of a shared counter, whose readers learn when its transaction has ended. */
public final class CounterValue implements LongValue {
  private final AcknowledgedCounter counter;
  private long[] open = new long[16];
  private int count;

  public CounterValue(AcknowledgedCounter counter) {
    this.counter = counter;
  }

  public AcknowledgedCounter counter() {
    return counter;
  }

  @Override
  public void draw() {
    if (count == open.length) {
      open = Arrays.copyOf(open, 2 * count);
    }
    open[count++] = counter.next();
  }

  @Override
  public long get() {
    return counter.inAll(open[count - 1]);
  }

  @Override
  public void done(boolean stored) {
    if (count > 0) {
      counter.end(open, count, stored);
      count = 0;
    }
  }
}
