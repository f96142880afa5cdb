// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.Footprint;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The context switches of a party's threads, voluntary or not: how often each was put on a core,
 * the third number of {@code /proc/TID/schedstat}. Reading costs the party nothing, but a thread's
 * switches between the last reading and its end are missing.
 *
 * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">Scheduler Statistics</a>
 */
public final class ContextSwitches implements CostSource {
  private final Members members;
  private final KeptFiles files = new KeptFiles("schedstat");
  private Map<Path, Long> last = Map.of();
  private double total;

  private ContextSwitches(Members members) {
    this.members = members;
  }

  /** Takes the first reading of a party's threads. */
  public static ContextSwitches open(Footprint.Processes party) throws NoMeterException {
    ContextSwitches switches = new ContextSwitches(Members.of(party));
    NoMeterException.throwIf(switches.read().whyNot());
    return switches;
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CONTEXT_SWITCHES, read());
  }

  @Override
  public void close() {
    files.close();
  }

  private Reading read() {
    Map<Path, Long> now = new HashMap<>();
    files
        .read(members.threads())
        .forEach((thread, text) -> parse(text).ifPresent(switches -> now.put(thread, switches)));
    if (now.isEmpty()) {
      return new Reading.Unavailable(
          "the engine's threads have ended or are hidden, or this kernel has no schedstat");
    }
    now.forEach((thread, switches) -> {
      long before = last.getOrDefault(thread, 0L);
      // fewer than before: another thread with the same id
      total += switches >= before ? switches - before : switches;
    });
    last = now;
    return new Reading.Measured(total);
  }

  /** Parses a thread's {@code schedstat}; empty if the kernel does not count. */
  static Optional<Long> parse(String schedstat) {
    String[] fields = schedstat.strip().split(" ");
    return fields.length == 3 ? Optional.of(Long.valueOf(fields[2])) : Optional.empty();
  }
}
