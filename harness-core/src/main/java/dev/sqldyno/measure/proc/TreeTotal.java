// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import java.util.Map;
import java.util.Set;

/**
 * Adds up a process tree's CPU time over successive readings, so that the end of a process does not
 * make the total shrink. Not thread-safe.
 *
 * <p>What a process spent between our last reading and its end turns up in its parent's reaped
 * time, together with all that it had spent before; that is counted already and so subtracted.
 */
final class TreeTotal {
  private Map<Key, Spent> last = Map.of();
  private long nanos;

  /** Identifies one process for good: ids are reused. */
  record Key(long pid, long started) {}

  /** Holds the CPU time of a process itself and of the descendants that it waited for. */
  record Spent(long own, long reaped) {}

  Set<Key> known() {
    return last.keySet();
  }

  /** Adds what was spent since the last reading, and returns the total in nanoseconds. */
  long add(Map<Key, Spent> now) {
    long own = 0;
    long reaped = 0;
    for (var process : now.entrySet()) {
      Spent before = last.getOrDefault(process.getKey(), new Spent(0, 0));
      own += process.getValue().own() - before.own();
      reaped += process.getValue().reaped() - before.reaped();
    }
    for (var process : last.entrySet()) {
      if (!now.containsKey(process.getKey())) {
        reaped -= process.getValue().own() + process.getValue().reaped();
      }
    }
    last = now;
    nanos += own + Math.max(0, reaped);
    return nanos;
  }
}
