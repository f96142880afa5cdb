// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.client;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the CPU time of this JVM, its compiler and garbage collector included, in nanoseconds by
 * {@code clock_gettime}: the JVM's own figure advances in steps of 10 ms. A reading takes about a
 * microsecond. Thread-safe.
 */
public final class ClientMeter {
  private final Optional<String> whyNot = Libc.whyNot();

  /** Returns the totals since this JVM started. */
  public Totals read() {
    Reading cpu = cpu();
    return new Totals(System.nanoTime(), Map.of(Counter.CPU, cpu));
  }

  private Reading cpu() {
    if (whyNot.isPresent()) {
      return new Reading.Unavailable(whyNot.get());
    }
    try {
      return new Reading.Measured(Libc.ownCpuNanos());
    } catch (ErrnoException e) {
      return new Reading.Unavailable(e.getMessage());
    }
  }
}
