// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The sum of a process tree's CPU time over successive readings, which does not shrink when a
 * process ends. Not thread-safe.
 *
 * <p>When a process ends, all its CPU time turns up in its parent's reaped time. The part up to our
 * last reading is counted already, so the parent owes it: it is subtracted once the parent has
 * reaped, in this reading or a later one.
 */
final class TreeTotal {
  private Map<Key, Spent> last = Map.of();
  private Map<Key, Long> owed = new HashMap<>();
  private long nanos;

  /** A process's identity, as ids are reused. */
  record Key(long pid, long started) {}

  /** The CPU time of a process and of the descendants that it waited for. */
  record Spent(long parent, long own, long reaped) {}

  Set<Key> known() {
    return last.keySet();
  }

  /** Adds what was spent since the last reading, and returns the total in nanoseconds. */
  long add(Map<Key, Spent> now) {
    owe(now);
    now.forEach((process, spent) -> {
      Spent before = last.getOrDefault(process, new Spent(0, 0, 0));
      long reaped = spent.reaped() - before.reaped();
      long paid = Math.min(reaped, owed.getOrDefault(process, 0L));
      owed.computeIfPresent(process, (_, debt) -> debt - paid);
      nanos += spent.own() - before.own() + reaped - paid;
    });
    last = now;
    return nanos;
  }

  /** Charges the nearest living ancestor with the time of ended processes, and with their debts. */
  private void owe(Map<Key, Spent> now) {
    Map<Long, Key> ids = new HashMap<>();
    last.keySet().forEach(key -> ids.put(key.pid(), key));
    Map<Key, Long> owing = new HashMap<>();
    owed.forEach((process, debt) ->
        living(process, now, ids).ifPresent(heir -> owing.merge(heir, debt, Long::sum)));
    last.forEach((process, spent) -> {
      if (!now.containsKey(process)) {
        living(process, now, ids)
            .ifPresent(heir -> owing.merge(heir, spent.own() + spent.reaped(), Long::sum));
      }
    });
    owed = owing;
  }

  private Optional<Key> living(Key process, Map<Key, Spent> now, Map<Long, Key> ids) {
    Key at = process;
    while (at != null && !now.containsKey(at)) {
      at = ids.get(last.get(at).parent());
    }
    return Optional.ofNullable(at);
  }
}
