// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.plan;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.HostMeter;
import dev.sqldyno.measure.host.HostTotals;
import dev.sqldyno.measure.libc.ErrnoException;
import dev.sqldyno.measure.libc.Libc;
import dev.sqldyno.result.cell.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The meter of the process that makes the load, from its first request on. Not thread-safe.
 *
 * <p>A generator that is the bottleneck measures itself, whether it uses all cores or most of those
 * that it shares with the service.
 */
public final class LoadGenerator {
  private static final double SATURATED = 0.85;

  private static final double NANOS_PER_MICRO = 1e3;

  private final HostMeter host = HostMeter.open();
  private Look first;
  private Look last;

  private record Look(long cpuNanos, long rows, HostTotals machine) {}

  /** Reads its CPU time, unless the process has ended. */
  void look(long pid, long rows) {
    if (rows == 0 || Libc.whyNot().isPresent()) {
      return;
    }
    try {
      last = new Look(Libc.cpuNanos(pid), rows, host.read());
      first = first == null ? last : first;
    } catch (ErrnoException _) {
      // it has ended
    }
  }

  /** Returns the mean number of cores that it kept busy; empty if the run was too short. */
  public OptionalDouble cores() {
    return seen()
        ? OptionalDouble.of((last.cpuNanos - first.cpuNanos) / wallNanos())
        : OptionalDouble.empty();
  }

  /** Returns the mean number of this machine's busy cores; empty if it is unknown. */
  private OptionalDouble machine() {
    return seen()
            && last.machine.busy().minus(first.machine.busy()) instanceof Reading.Measured(double n)
        ? OptionalDouble.of(n / wallNanos())
        : OptionalDouble.empty();
  }

  private double wallNanos() {
    return last.machine.nanoTime() - first.machine.nanoTime();
  }

  /** Returns the CPU time per request, including the warm-up of its JVM; empty if it is unknown. */
  public OptionalDouble microsPerRequest() {
    return seen() && last.rows > first.rows
        ? OptionalDouble.of(
            (last.cpuNanos - first.cpuNanos) / NANOS_PER_MICRO / (last.rows - first.rows))
        : OptionalDouble.empty();
  }

  private boolean seen() {
    return last != first;
  }

  /** Returns a note that JMeter was the bottleneck, not the service; empty if it was not. */
  public Optional<String> saturation(int cores) {
    return saturation(cores().orElse(0), machine(), cores);
  }

  static Optional<String> saturation(double own, OptionalDouble machine, int cores) {
    boolean tookTheMost =
        machine.orElse(0) >= Verdict.FULL * cores && own > machine.orElse(0) - own;
    return own >= SATURATED * cores || tookTheMost
        ? Optional.of(
            say(
                "JMeter itself kept %.1f of %d cores busy%s: it was the bottleneck, not the service. Give it cores of its own, or remote engines (--remote)",
                own, cores, tookTheMost ? ", and everything else fewer" : ""))
        : Optional.empty();
  }
}
