// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.client;

import com.sun.management.OperatingSystemMXBean;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU time of this JVM, including its compiler and garbage collector, in nanoseconds by {@code
 * clock_gettime}. Outside Linux it is the JVM's own figure, which advances in steps of 10 ms. A
 * reading takes about a microsecond. Thread-safe.
 */
public final class ClientMeter {
  private static final OperatingSystemMXBean JVM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final boolean linux;
  private final Optional<String> whyNot;

  public ClientMeter() {
    this(Libc.isLinux());
  }

  ClientMeter(boolean linux) {
    this.linux = linux;
    this.whyNot = linux ? Libc.whyNot() : Optional.empty();
  }

  /** Returns the totals since this JVM started. */
  public Totals read() {
    Reading cpu = linux ? cpu() : coarseCpu();
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

  private static Reading coarseCpu() {
    long nanos = JVM.getProcessCpuTime();
    return nanos < 0
        ? new Reading.Unavailable("this JVM does not report its CPU time")
        : new Reading.Measured(nanos);
  }
}
