// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.plan;

import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the process that makes the load costs, from its first request on. Not thread-safe.
 *
 * <p>A generator that has all the cores it can get measures itself.
 */
public final class Generator {
  private static final double SATURATED = 0.85;
  private static final double NANOS_PER_MICRO = 1e3;

  private Look first;
  private Look last;

  private record Look(long nanoTime, long cpuNanos, long rows) {}

  /** Reads its CPU time; nothing where the process has ended. */
  void look(long pid, long rows) {
    if (rows == 0 || Libc.whyNot().isPresent()) {
      return;
    }
    try {
      last = new Look(System.nanoTime(), Libc.cpuNanos(pid), rows);
      first = first == null ? last : first;
    } catch (ErrnoException _) {
      // it has ended
    }
  }

  /** Cores that it kept busy, on average; empty where the run was too short to tell. */
  public OptionalDouble cores() {
    return seen()
        ? OptionalDouble.of(
            (double) (last.cpuNanos - first.cpuNanos) / (last.nanoTime - first.nanoTime))
        : OptionalDouble.empty();
  }

  /** CPU time of a request, the warm-up of its JVM included; empty where nobody can tell. */
  public OptionalDouble microsPerRequest() {
    return seen() && last.rows > first.rows
        ? OptionalDouble.of(
            (last.cpuNanos - first.cpuNanos) / NANOS_PER_MICRO / (last.rows - first.rows))
        : OptionalDouble.empty();
  }

  private boolean seen() {
    return last != first;
  }

  /** That it was the limit, and not the service; empty where it was not. */
  public Optional<String> saturation(int cores) {
    double busy = cores().orElse(0);
    return busy < SATURATED * cores
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "JMeter itself kept %.1f of %d cores busy: it was the limit, and not the service."
                    + " Give it cores of its own, or remote engines (--remote)",
                busy,
                cores));
  }
}
